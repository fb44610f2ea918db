import { typedNumber } from '../../../contract/blocks/quiz.ts'
import type { Checked, FieldCodes } from '../../forms/check.ts'
import type { DataPack } from '../../ui/price/data-pack.ts'

/** The form as it is typed. A type alias: drafts are records. */
export type PackValues = { taka: string; amount: string; unit: string }

/** Megabytes in a unit of the form. */
export const unitMegabytes = { mb: 1, gb: 1000 } as const
/** More than any pack costs or has. */
const largest = 100_000

/** The pack of the typed values, or an error code for each field without a usable number. */
export function checkPack({ taka, amount, unit }: PackValues): Checked<DataPack, PackValues> {
  const codes: FieldCodes<PackValues> = {}
  const read = (field: 'taka' | 'amount', typed: string): number => {
    const number = typedNumber(typed)
    const code =
      typed.trim() === '' ? 'required' : number === null ? 'notNumber' : number <= 0 ? 'zero' : number > largest ? 'tooLarge' : null
    if (code) codes[field] = code
    return number ?? 0
  }
  const pack = { taka: read('taka', taka), megabytes: read('amount', amount) * unitMegabytes[unit === 'mb' ? 'mb' : 'gb'] }
  return Object.keys(codes).length > 0 ? { codes } : { input: pack }
}
