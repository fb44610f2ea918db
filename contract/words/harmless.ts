/** Maximum length of a text in characters. */
export const maxWordLength = 5000

/**
 * True if the app can display the text whatever it replaces: not blank, and without `$t(`, which would fill in other texts, in a circle in
 * the worst case. Devices check it too, because a server of another build may have other rules.
 */
export const isHarmless = (text: unknown): text is string =>
  typeof text === 'string' && text.trim() !== '' && text.length <= maxWordLength && !text.includes('$t(')
