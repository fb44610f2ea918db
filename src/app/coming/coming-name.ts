import type words from '../../i18n/bn/coming.json'

/** A place that has an address and is not open yet; its words are those of `coming` under this name. */
export type ComingName = Exclude<keyof typeof words, 'badge' | 'way' | 'cafe' | 'preview'>
