interface Samples {
  readonly device: string
  readonly number: string
  readonly name: string
}

/** Placeholders with sample values: names for people, a number for all others. */
export function filledIn(text: string, { device, number, name }: Samples): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_whole, of: string) =>
    of === 'device' ? device : /name|actor|subject|author|who/i.test(of) ? name : number,
  )
}

/** Share of the built-in text's width that a new one may have, in pixels: above it, lines may break where none did. */
const maxGrowth = 1.4
/** Below this width in pixels a text has room everywhere. */
const smallWidth = 60
const maxButtonLines = 2

export const isTooWide = (before: number, now: number, buttonLines: number): boolean =>
  (now > smallWidth && now > before * maxGrowth) || buttonLines > maxButtonLines
