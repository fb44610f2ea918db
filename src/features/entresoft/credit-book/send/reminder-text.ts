import type { Language } from '../../../../i18n/language.ts'

/** Facts of a reminder, as texts in its language. `due` and `seller` may be empty. */
export interface ReminderFacts {
  readonly name: string
  readonly amount: string
  readonly since: string
  readonly due: string
  readonly seller: string
}

/**
 * A kind reminder. Not texts of the interface: the language is the customer's, whatever the page's is, so both are needed at once.
 */
const sentences: Readonly<Record<Language, (facts: ReminderFacts) => string[]>> = {
  bn: ({ name, amount, since, due }) => [
    `${name}, ভালো আছেন তো?`,
    `${since} থেকে আমার খাতায় আপনার ${amount} বাকি আছে।`,
    due === '' ? '' : `আপনি ${due} দেবেন বলেছিলেন।`,
    'সুবিধামতো দিলে উপকার হয়। একবারে না পারলে ভাগে ভাগে দিন।',
    'ধন্যবাদ।',
  ],
  en: ({ name, amount, since, due }) => [
    `${name}, I hope you are well.`,
    `Since ${since} my book has ${amount} on your page.`,
    due === '' ? '' : `You said you would pay on ${due}.`,
    'Please pay when it suits you. In parts is fine too.',
    'Thank you.',
  ],
}

export function reminderText(facts: ReminderFacts, language: Language): string {
  return [sentences[language](facts).filter(Boolean).join(' '), facts.seller].filter(Boolean).join('\n')
}
