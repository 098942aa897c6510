/** Tells whether a code point, or half of one, may belong to text that runs from right to left. Some that do not are counted in: blocks, not properties. */
export function isRightToLeft(unit: number): boolean {
  if (unit < 0x590) return false;
  if (unit <= 0x8ff || unit === 0x200f) return true;
  if (unit >= 0xfb1d && unit <= 0xfeff) return true;
  return isHalf(unit) || unit > 0xffff;
}

function isHalf(unit: number): boolean {
  return unit === 0xd802 || unit === 0xd803 || unit === 0xd83a || unit === 0xd83b;
}
