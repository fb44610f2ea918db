import type { Language } from './language.ts'

const words = { bn: ['ফোন', 'কম্পিউটার'], en: ['phone', 'computer'] } as const

/** The word for `{{device}}` in texts. Bengali endings follow it: `{{device}}ে`. */
export const deviceWord = (language: Language): string => words[language][isComputer() ? 1 : 0]

/** For texts only. The build, which has no user agent, renders the word for mobile phones. */
const isComputer = () => !/Mobi|Android|iPhone|iPad|^$/.test(globalThis.navigator?.userAgent ?? '')
