<?php
// Prints the digests, by PHP's hash extension, of reproducible messages:
//     php digests.php ripemd128 ripemd160 ripemd256 ripemd320
// The message of length n is Data(n, n) of package hashtest. PHP's code shares
// nothing with ours, so the table is an independent witness.
function message(int $n): string {
    $x = (2654435769 * (2 * $n + 1)) & 0xffffffff;
    $p = '';
    for ($i = 0; $i < $n; $i++) {
        $x ^= ($x << 13) & 0xffffffff;
        $x ^= $x >> 17;
        $x ^= ($x << 5) & 0xffffffff;
        $p .= chr($x >> 24);
    }
    return $p;
}

$algorithms = array_slice($argv, 1);
echo '# Made by digests.php of package hashtest with PHP ', PHP_MAJOR_VERSION, '.', PHP_MINOR_VERSION, ".\n";
echo "length\t", implode("\t", $algorithms), "\n";
foreach ([...range(0, 300), 511, 1000, 4096, 65535, 65536, 65537, 131073, 1000003] as $n) {
    $p = message($n);
    echo $n;
    foreach ($algorithms as $a) {
        echo "\t", hash($a, $p);
    }
    echo "\n";
}
