export const textFormats = ['bold', 'heading', 'list', 'steps'] as const
export type TextFormat = (typeof textFormats)[number]

interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

const lineMarks = { heading: '## ', list: '- ', steps: '1. ' } as const

/** The text with the selected part in bold, or the selected lines as a heading or a list. A second time removes it. */
export function formatText({ text, start, end }: Selected, format: TextFormat): Selected {
  if (format === 'bold') return toggleBold({ text, start, end })
  const mark = lineMarks[format]
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const to = lineEnd < 0 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const changed = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line.replace(/^(#{1,3} |- |\d+\. )/, ''))).join('\n')
  const next = text.slice(0, from) + changed + text.slice(to)
  return { text: next, start: Math.max(from, start + (isMarked ? -mark.length : mark.length)), end: from + changed.length }
}

function toggleBold({ text, start, end }: Selected): Selected {
  const isBold = text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**'
  if (isBold) return { text: text.slice(0, start - 2) + text.slice(start, end) + text.slice(end + 2), start: start - 2, end: end - 2 }
  return { text: `${text.slice(0, start)}**${text.slice(start, end)}**${text.slice(end)}`, start: start + 2, end: end + 2 }
}
