import { latinDigits } from '../values/digits.ts'

/** A Bangladeshi mobile number as typed (01…, +8801…, 8801…, spaces, dashes, Bengali digits), as E.164; null if invalid. */
export function phoneNumber(typed: string): string | null {
  const digits = latinDigits(typed).replace(/[\s\-().]/g, '')
  const match = /^(?:\+?88)?(01[3-9]\d{8})$/.exec(digits)
  return match ? `+88${match[1]}` : null
}
