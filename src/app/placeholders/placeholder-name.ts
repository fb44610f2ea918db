import type words from '../../i18n/bn/coming.json'

/** A page whose route exists before the page does; its words have this name in the area `coming`. */
export type PlaceholderName = Exclude<keyof typeof words, 'badge' | 'way' | 'cafe' | 'preview'>
