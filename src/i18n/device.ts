import type { Language } from './language.ts'

const words = { bn: ['ফোন', 'কম্পিউটার'], en: ['phone', 'computer'] } as const

/** What texts call the thing they are read on, wherever they say `{{device}}`. Bengali endings follow it: `{{device}}ে`. */
export const deviceWord = (language: Language): string => words[language][isComputer() ? 1 : 0]

/** Only for the words: "on this phone" is wrong on a laptop. The build, where nobody reads, writes for most. */
const isComputer = () => !/Mobi|Android|iPhone|iPad|^$/.test(globalThis.navigator?.userAgent ?? '')
