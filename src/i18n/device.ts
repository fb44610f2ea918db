import type { Language } from './language.ts'

const words: Record<Language, { phone: string; computer: string }> = {
  bn: { phone: 'ফোন', computer: 'কম্পিউটার' },
  en: { phone: 'phone', computer: 'computer' },
}

/** What texts call the thing they are read on, wherever they say `{{device}}`. Bengali endings follow it: `{{device}}ে`. */
export const deviceWord = (language: Language): string => words[language][isPhone() ? 'phone' : 'computer']

/** Only for the words: "on this phone" is wrong on a laptop. Android tablets call themselves no mobiles, their readers call them phones. */
function isPhone(): boolean {
  // At build time nobody reads: the text is written for most.
  const { userAgentData, userAgent } = (globalThis.navigator ?? {}) as Partial<Navigator> & { userAgentData?: { mobile: boolean } }
  return userAgent === undefined || userAgentData?.mobile === true || /Mobi|Android|iPhone|iPad/.test(userAgent)
}
