import type { BlockProps } from '../block.ts'
import { LocalizedMarkdown } from '../text-parts/localized-markdown.tsx'

export function TextBlock({ data }: BlockProps<'text'>) {
  return <LocalizedMarkdown text={data.markdown} />
}
