/** Maximum length of a text in characters. */
export const maxWordLength = 5000

/** Letters without a shape: fillers of Hangul, and the empty Braille pattern. */
const fillers = /[\u115f\u1160\u2800\u3164\uffa0]/g

/** True if the text has a sign that people can see. A joiner alone would leave a button blank. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(fillers, ''))

/**
 * True if the app can display the text whatever it replaces: not blank, and without `$t(`, which would fill in other texts, in a circle in
 * the worst case. Devices check it too, because a server of another build may have other rules.
 */
export const isHarmless = (text: unknown): text is string =>
  typeof text === 'string' && isVisible(text) && text.length <= maxWordLength && !text.includes('$t(')
