/**
 * Joins the fields of a share into one text. Apps repeat content across fields: a browser sends title and URL, a chat a
 * message with the URL inside. Duplicates are removed, nothing else is.
 */
export function sharedText(query: string): string {
  const fields = new URLSearchParams(query)
  const parts = ['title', 'text', 'url'].map((name) => (fields.get(name) ?? '').replace(/\r\n?/g, '\n').trim())
  return parts.filter((part, index) => part !== '' && !parts.some((other, at) => isContainedIn(part, index, other, at))).join('\n')
}

const isContainedIn = (part: string, index: number, other: string, at: number) =>
  at !== index && other.includes(part) && (other !== part || at < index)
