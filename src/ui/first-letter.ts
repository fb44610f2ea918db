/**
 * A Bengali letter can be several code points (শি, শ্রী); half of one would be shown as a dotted circle. Said here and not by
 * `Intl.Segmenter`, which takes a cheap phone 60 ms to make: a letter, what is joined to it, and marks.
 */
const letter = /^.(?:[\u094d\u09cd]\u200d?\p{L}|\p{M}|[\u200c\u200d]\p{Extended_Pictographic}?)*/su

export const firstLetter = (name: string): string => letter.exec(name.trim())?.[0].toUpperCase() ?? ''
