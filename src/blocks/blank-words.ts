import type { LocalizedText } from '../../contract/text.ts'

const said = (bn: string, en: string): LocalizedText => ({ bn, en })

/** What stands in a new block until its author has written something better. */
export const title = said('শিরোনাম', 'Title')
export const words = said('লেখা', 'Text')
