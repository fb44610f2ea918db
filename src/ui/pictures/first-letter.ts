/**
 * Pattern of a first letter. A Bengali letter can be several code points (শি, শ্রী); browsers render half of one with a dotted
 * circle. Creating an `Intl.Segmenter` takes 60 ms on a low-end device. The pattern matches a letter with joined letters and marks.
 */
const letter = /^.(?:[\u094d\u09cd]\u200d?\p{L}|\p{M}|[\u200c\u200d]\p{Extended_Pictographic}?)*/su

export const firstLetter = (name: string): string => letter.exec(name.trim())?.[0].toUpperCase() ?? ''
