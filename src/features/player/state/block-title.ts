import type { Block } from '../../../../contract/blocks/block.ts'
import type { LocalizedText } from '../../../../contract/values/text.ts'

/** The name that a learner knows a block by, from its own texts; null if it has none. */
export function blockTitle({ kind, data }: Block): LocalizedText | null {
  switch (kind) {
    case 'text':
      return headingIn(data.markdown)
    case 'image':
      return data.caption ?? (data.alt && firstSentences(data.alt))
    case 'hotspots':
      return firstSentences(data.alt)
    case 'accordion':
      return data.items[0]?.title ?? null
    case 'table':
      return data.caption
    case 'callout':
      return data.title ?? null
    case 'reflection':
      return firstSentences(data.prompt)
    case 'newer':
      return null
    default:
      return data.title
  }
}

/** A heading at the start of Markdown, without its signs. */
function headingIn({ bn, en }: LocalizedText): LocalizedText | null {
  const of = (text: string) => /^#{1,6}\s+(.+)/.exec(text.trim())?.[1]?.replace(/[*_`]/g, '').trim() ?? ''
  const heading = { bn: of(bn), en: of(en) }
  return heading.bn === '' && heading.en === '' ? null : heading
}

/** A description begins with its subject. */
function firstSentences({ bn, en }: LocalizedText): LocalizedText {
  const first = (text: string) => text.split(/[।:]|[.](?=\s|$)/)[0]?.trim() ?? ''
  return { bn: first(bn), en: first(en) }
}
