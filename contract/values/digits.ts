const bengaliZero = 0x09e6

/** Converts Bengali digits to Latin ones: every input accepts both, and stored values are Latin. */
export function latinDigits(value: string): string {
  return value.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
}
