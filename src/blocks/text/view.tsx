import type { BlockProps } from '../block.ts'
import { LocalizedMarkdown } from '../localized-markdown.tsx'

export function TextBlock({ data }: BlockProps<'text'>) {
  return <LocalizedMarkdown text={data.markdown} />
}
