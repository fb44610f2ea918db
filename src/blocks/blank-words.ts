import type { LocalizedText } from '../../contract/values/text.ts'

const said = (bn: string, en: string): LocalizedText => ({ bn, en })

/** Placeholder text of a new block. */
export const title = said('শিরোনাম', 'Title')
export const words = said('লেখা', 'Text')
