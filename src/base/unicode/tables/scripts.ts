// Written by scripts/unicode.ts from the Unicode Character Database; do not edit.
// White_Space; scripts that are written without spaces between words, or whose words are best matched in parts.

export const whiteSpace =
  '9 5 i 1 2s 1 q 1 4bj 1 1vj b t 2 5 1 1b 1 334 1';

export const unspacedScripts =
  'kq 2 26t 1m 5 s 11 2 1 1 1 5 1 o 1 1 1 n 2 5 1 1 1 7 1 a 2 4 80 4g 2o 74 134 2m 2 a 6 a di w w 1r 1 t 2 b 6 a 6 e 3wy q 1 2h c 5y 17 3 1 d 1 d 1 l 1 9 1 2e 2 2v 5 17 1 2m 1 2c c 1b 1 14 o v 1 1d f c 4 4h a 5 2o v 1 534 1s h3h 3 1j wp t 2r v 2p w ao 8mc c n 4 1d 6is a6 2 2y ob 2 7u 2m 3 6 2 6 2 6 2 3 m4l 2 c 2 cn2 4 1 7 1 2 1 83 f 1 t 3 2 1 e 4 6pk i 61a 1 27 2 2pa wyo w 37e 6 66 2 4g2 e 5rl 2e7 f2' +
  ' 15u 3t7 5 38g';
