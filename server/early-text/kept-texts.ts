import type { RenderedText } from '../../contract/early-pages.ts'

export interface KeptText {
  /** Null: there is nothing to show. */
  readonly text: RenderedText | null
  /** What it was drawn from. */
  readonly version: string
}

/** At most so many texts by their keys; what nobody asked for longest goes first when there is no room. */
export function keepTexts(most: number) {
  /** What was asked for longest ago first. */
  const kept = new Map<string, KeptText>()

  function put(key: string, text: KeptText): void {
    kept.delete(key)
    if (kept.size >= most) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, text)
  }

  return {
    put,
    /** For whoever asked for it. */
    use(key: string): KeptText | undefined {
      const found = kept.get(key)
      if (found) put(key, found)
      return found
    },
    versionOf: (key: string): string | undefined => kept.get(key)?.version,
    drop: (key: string) => void kept.delete(key),
  }
}
