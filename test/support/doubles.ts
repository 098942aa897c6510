/** The double whose eight bytes, most significant first, are spelled in hexadecimal. */
export function doubleOf(hex: string): number {
  return Buffer.from(hex, 'hex').readDoubleBE();
}
