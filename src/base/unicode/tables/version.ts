// Written by scripts/unicode.ts from the Unicode Character Database; do not edit. SHA-256 of the files read:
// 7570877e0fa197c45338f7c41a02636da4e14c8dba6a3611a01cd30bf329d5ca  DerivedAge.txt
// 78b29c64b5840d25c11a9f31b665ee551b8a499eca6c70d770fcad7dd710f494  SpecialCasing.txt
// 7e07313d9d0bee42220c476b64485995130ae30917bbcf7780b602d677d7e33f  ScriptExtensions.txt
// 806e9aed65037197f1ec85e12be6e8cd870fc5608b4de0fffd990f689f376a73  UnicodeData.txt
// cca85d830f46aece2e7c1459ef1249993dca8f2e46d51e869255be140d7ea4b0  Scripts.txt
// cdd49e55eae3bbf1f0a3f6580c974a0263cb86a6a08daa10fbf705b4808a56f7  CaseFolding.txt
// d367290bc0867e6b484c68370530bdd1a08b6b32404601b8c7accaf83e05628d  DerivedCoreProperties.txt
// d5687a48c95c7d6e1ec59cb29c0f2e8b052018eb069a4371b7368d0561e12a29  DerivedNormalizationProps.txt
// e05c0a2811d113dae4abd832884199a3ea8d187ee1b872d8240a788a96540bfd  PropList.txt
// fe29a45c0882500e591140aaa5c4f5067e6a5d746806148af34400c48b9c06f9  extracted/DerivedGeneralCategory.txt

/** The published Unicode version that every table here comes from. */
export const unicodeVersion = '15.0.0';
