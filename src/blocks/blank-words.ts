import type { LocalizedText } from '../../contract/values/text.ts'

const both = (bn: string, en: string): LocalizedText => ({ bn, en })

/** Placeholder text of a new block. */
export const title = both('শিরোনাম', 'Title')
export const words = both('লেখা', 'Text')
