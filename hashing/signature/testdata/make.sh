#!/bin/sh
# Makes the fixtures of this folder in the current one, with GnuPG, minisign and
# signify-openbsd. The secret keys stay in a temporary folder and are thrown
# away, so that every run gives other files.
set -eu
rm -f signify.sig signify-embedded plain.signify ./*.minisig key-signify-*.pub key-minisign-*.pub
GNUPGHOME=$(mktemp -d)
export GNUPGHOME
trap 'gpgconf --kill gpg-agent; rm -rf "$GNUPGHOME"' EXIT
at() { # TIME ARGUMENTS...
	time=$1
	shift
	gpg --batch --quiet --yes --no-tty --pinentry-mode loopback --passphrase '' --faked-system-time "$time!" "$@"
}
key() { # NAME ALGORITHM EXPIRY [SUBKEY]
	at 20200101T000000 --quick-generate-key "$1 <$1@example.org>" "$2" sign,cert "$3"
	if [ -n "${4:-}" ]; then
		at 20200101T000000 --quick-add-key "$(fingerprint "$1")" "$4" sign "$3"
	fi
}
fingerprint() { gpg --batch --with-colons --list-keys "$1@example.org" | awk -F: '/^fpr/ {print $10; exit}'; }
public() { gpg --batch --yes --armor --output "$1.asc" --export "$1@example.org"; }

key alice ed25519 never
key bob rsa2048 never rsa2048
key expired ed25519 20210101T000000
key revoked ed25519 never
key dsa dsa2048 never
key nist nistp256 never

printf '%s\n' \
	'f9aa5fd8905f0c8b0c411c3330c89799fc8ae445c7ade17f61ca4198f5224fad  first.iso' \
	'-----BEGIN PGP SIGNATURE-----' \
	'- a line that begins with a dash and a blank, and ends with blanks and a tab 	' \
	'' \
	'From here to there' \
	'd922070599c8d1af89591d975bf2f3b1df5e6f195ada0825493a34c6a5384033  second.iso' >list

grep iso list >plain

T=20200601T120000
sign() { # KEYS OUTPUT ARGUMENTS...
	users=
	for k in $1; do users="$users --local-user $k@example.org"; done
	out=$2
	shift 2
	# shellcheck disable=SC2086
	at $T $users --output "$out" "$@"
}
sign alice clear.asc --clearsign list
sign alice detached.asc --armor --detach-sign list
sign alice detached.sig --detach-sign list
sign alice textmode.asc --armor --textmode --detach-sign list
sign alice plain.clear --clearsign plain
sign alice plain.sig --detach-sign plain
sign bob subkey.asc --clearsign list
sign bob subkey.sig --detach-sign list
sign nist by-nist.asc --clearsign list
sign 'alice bob' both.asc --clearsign list
sign 'alice bob' both.sig --detach-sign list
sign expired by-expired.asc --clearsign list
sign 'alice expired' alice-and-expired.asc --clearsign list
sign revoked by-revoked.asc --clearsign list
sign dsa by-dsa.asc --clearsign list
sign alice sha1.asc --digest-algo SHA1 --clearsign list
sign bob md5.asc --digest-algo MD5 --allow-weak-digest-algos --clearsign list
sign alice short-lived.asc --default-sig-expire 20200701T000000 --clearsign list
sign alice notation.asc --sig-notation '!must@example.org=understood' --clearsign list
sign alice packed.asc --armor --sign list

public revoked
mv revoked.asc revoked-before.asc
sed 's/^:---/---/' "$GNUPGHOME/openpgp-revocs.d/$(fingerprint revoked).rev" | gpg --batch --quiet --yes --import
for k in alice bob expired revoked dsa nist; do
	public $k
	mv $k.asc key-$k.asc
done
mv revoked-before.asc key-revoked-before.asc
gpg --batch --yes --output keys.gpg --export alice@example.org bob@example.org

for k in one two; do
	signify-openbsd -G -n -c "test $k" -p "$GNUPGHOME/$k.pub" -s "$GNUPGHOME/$k.sec"
	cp "$GNUPGHOME/$k.pub" "key-signify-$k.pub"
	minisign -G -W -p "key-minisign-$k.pub" -s "$GNUPGHOME/$k.key" >"$GNUPGHOME/log"
done
signify-openbsd -S -s "$GNUPGHOME/one.sec" -m list -x signify.sig
signify-openbsd -S -e -s "$GNUPGHOME/one.sec" -m list -x signify-embedded
signify-openbsd -S -e -s "$GNUPGHOME/one.sec" -m plain -x plain.signify
minisign -S -s "$GNUPGHOME/one.key" -m plain -x plain.minisig -t 'timestamp:1590969600	file:plain' >"$GNUPGHOME/log"
minisign -S -s "$GNUPGHOME/one.key" -m list -x hashed.minisig -t 'timestamp:1590969600	file:list' >"$GNUPGHOME/log"
minisign -S -l -s "$GNUPGHOME/one.key" -m list -x legacy.minisig -t 'timestamp:1590969600	file:list' >"$GNUPGHOME/log"
