/* others.c measures digests of OpenSSL and libgcrypt the way package cycles
 * measures ours, for others_test.go:
 *
 *     others ALGORITHM CHUNK PASSES [MEBIBYTES]
 *
 * prints a line "library best median" for each library that has the algorithm,
 * in core cycles per byte. ALGORITHM is a name of the table below. x86-64 only.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef OPENSSL
#include <openssl/evp.h>
#include <openssl/provider.h>
#endif
#ifdef GCRYPT
#include <gcrypt.h>
#endif

/* The spellings in OpenSSL and in libgcrypt; null where a library has none. */
static const struct { const char *name, *openssl, *gcrypt; } table[] = {
	{"CRC32", 0, "CRC32"},
	{"MD5", "MD5", "MD5"},
	{"SHA-1", "SHA1", "SHA1"},
	{"SHA-224", "SHA224", "SHA224"},
	{"SHA-256", "SHA256", "SHA256"},
	{"SHA-384", "SHA384", "SHA384"},
	{"SHA-512", "SHA512", "SHA512"},
	{"SHA3-224", "SHA3-224", "SHA3-224"},
	{"SHA3-256", "SHA3-256", "SHA3-256"},
	{"SHA3-384", "SHA3-384", "SHA3-384"},
	{"SHA3-512", "SHA3-512", "SHA3-512"},
	{"RIPEMD-160", "RIPEMD160", "RIPEMD160"},
	{"Whirlpool", "WHIRLPOOL", "WHIRLPOOL"},
	{"BLAKE2b-512", "BLAKE2B512", "BLAKE2B_512"},
	{"BLAKE2s-256", "BLAKE2S256", "BLAKE2S_256"},
};

static size_t chunk, passes, length;
static unsigned char *data;

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec * 1e-9;
}

/* sample raises *hz to the core clock that a chain of dependent additions shows. */
static void sample(double *hz)
{
	uint64_t x = 0, y = 1;
	double start = now(), rate;
	for (int i = 0; i < 2000; i++)
		__asm__ volatile(
			"add %1,%0\n add %1,%0\n add %1,%0\n add %1,%0\n add %1,%0\n"
			"add %1,%0\n add %1,%0\n add %1,%0\n add %1,%0\n add %1,%0\n" : "+r"(x) : "r"(y));
	rate = 20000 / (now() - start);
	if (rate > *hz)
		*hz = rate;
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* measure prints the line of one library, whose update adds bytes to state. */
static void measure(const char *library, void (*update)(void *state, const void *p, size_t n), void *state)
{
	size_t n = length / chunk;
	double *times = malloc(n * passes * sizeof *times), hz = 0, sum = 0;
	for (int i = 0; i < 300; i++)
		sample(&hz);
	update(state, data, chunk);
	for (size_t k = 0; k < passes; k++) {
		sample(&hz);
		for (size_t i = 0; i < n; i++) {
			double start = now();
			update(state, data + i * chunk, chunk);
			times[i * passes + k] = now() - start;
		}
	}
	for (size_t i = 0; i < n; i++) {
		double best = times[i * passes];
		for (size_t k = 1; k < passes; k++)
			if (times[i * passes + k] < best)
				best = times[i * passes + k];
		sum += best;
	}
	qsort(times, n * passes, sizeof *times, ascending);
	printf("%s %.4f %.4f\n", library, sum * hz / (n * chunk), times[n * passes / 2] * hz / chunk);
	free(times);
}

#ifdef OPENSSL
static void openssl_update(void *state, const void *p, size_t n) { EVP_DigestUpdate(state, p, n); }

static void openssl(const char *name)
{
	EVP_MD *md;
	EVP_MD_CTX *state = EVP_MD_CTX_new();
	OSSL_PROVIDER_load(0, "default");
	OSSL_PROVIDER_load(0, "legacy"); /* Whirlpool */
	if ((md = EVP_MD_fetch(0, name, 0)) && EVP_DigestInit_ex(state, md, 0))
		measure("OpenSSL", openssl_update, state);
}
#endif

#ifdef GCRYPT
static void gcrypt_update(void *state, const void *p, size_t n) { gcry_md_write(state, p, n); }

static void gcrypt(const char *name)
{
	gcry_md_hd_t state;
	gcry_check_version(0);
	gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
	if (!gcry_md_open(&state, gcry_md_map_name(name), 0))
		measure("libgcrypt", gcrypt_update, state);
}
#endif

int main(int argc, char **argv)
{
	uint64_t x = 88172645463325252u;
	if (argc < 4)
		return 2;
	chunk = strtoul(argv[2], 0, 10);
	passes = strtoul(argv[3], 0, 10);
	length = (argc > 4 ? strtoul(argv[4], 0, 10) : 1) << 20;
	data = aligned_alloc(4096, length);
	for (size_t i = 0; i + 8 <= length; i += 8) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		memcpy(data + i, &x, 8);
	}
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		if (strcmp(table[i].name, argv[1]))
			continue;
#ifdef OPENSSL
		if (table[i].openssl)
			openssl(table[i].openssl);
#endif
#ifdef GCRYPT
		if (table[i].gcrypt)
			gcrypt(table[i].gcrypt);
#endif
	}
	return 0;
}
