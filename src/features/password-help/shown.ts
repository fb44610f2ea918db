import { typedDigits } from '../../i18n/intl.ts'
import type { Language } from '../../i18n/language.ts'

/** 482 917: two groups are easier to read out. */
export const shownNumber = (number: string, language: Language): string => typedDigits(`${number.slice(0, 3)} ${number.slice(3)}`, language)

/** 4821 9377. */
export const shownCode = (code: string, language: Language): string => typedDigits(`${code.slice(0, 4)} ${code.slice(4)}`, language)

/** Without the country code, as it is dialled. */
export const shownPhone = (phone: string, language: Language): string => typedDigits(phone.replace(/^\+88/, ''), language)
