/**
 * What another app shared, as one text. Apps put the same thing into several fields: a browser the page's name
 * and its address, a chat its message with the address inside. Nothing is said twice, and nothing left out.
 */
export function sharedText(query: string): string {
  const fields = new URLSearchParams(query)
  const parts = ['title', 'text', 'url'].map((name) => (fields.get(name) ?? '').replace(/\r\n?/g, '\n').trim())
  return parts.filter((part, index) => part !== '' && !parts.some((other, at) => isSaidBy(part, index, other, at))).join('\n')
}

const isSaidBy = (part: string, index: number, other: string, at: number) =>
  at !== index && other.includes(part) && (other !== part || at < index)
