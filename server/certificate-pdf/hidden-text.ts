/**
 * Invisible text for search, copy and screen readers; the visible text is outlines.
 * Its fonts draw nothing. Each character maps to one cluster of letters, has its width, and lists the letters in the
 * ToUnicode table. So Bengali is found in written order, which the reordered glyphs of a real font do not give.
 */
export class HiddenText {
  readonly #fonts: { letters: string; width: number }[][] = []
  readonly #known = new Map<string, { font: number; code: string }>()

  /** The character for a cluster; `width` is in units of the font's size. */
  take(letters: string, width: number): { font: number; code: string } {
    const units = Math.round(width * 1000)
    const key = `${units} ${letters}`
    const known = this.#known.get(key)
    if (known) return known
    if ((this.#fonts.at(-1)?.length ?? inFont) === inFont) this.#fonts.push([])
    const characters = this.#fonts.at(-1) ?? []
    const code = characters.push({ letters, width: units })
    const taken = { font: this.#fonts.length - 1, code: hex(code) }
    this.#known.set(key, taken)
    return taken
  }

  /** The fonts in order, each as its dictionary and its ToUnicode table; `blank` and `table` are object references. */
  fonts(): { dictionary: (references: { blank: string; table: string }) => string; table: string }[] {
    return this.#fonts.map((characters) => ({
      table: tableOf(characters.map(({ letters }) => letters)),
      dictionary({ blank, table }) {
        const names = characters.map((_, index) => `/g${index + 1}`)
        const widths = [...characters.map(({ width }) => width), ...Array.from({ length: inFont - characters.length }, () => 0), 600]
        return [
          '<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 1000 800] /FontMatrix [0.001 0 0 0.001 0 0] /Resources << >>',
          `/CharProcs << ${[...names, '/m'].map((name) => `${name} ${blank}`).join(' ')} >>`,
          // Some readers guess the font's size from the width of its m.
          `/Encoding << /Type /Encoding /Differences [1 ${names.join(' ')} ${inFont + 1} /m] >>`,
          `/FirstChar 1 /LastChar ${inFont + 1} /Widths [${widths.join(' ')}] /ToUnicode ${table} >>`,
        ].join('\n')
      },
    }))
  }
}

/** One-byte codes, without 0 and one for the m. */
const inFont = 254
/** The format's limit of rows per section of that table. */
const maxInSection = 100

function tableOf(letters: readonly string[]): string {
  const rows = letters.map((one, index) => `<${hex(index + 1)}> <${utf16(one)}>`)
  const sections: string[] = []
  for (let start = 0; start < rows.length; start += maxInSection) {
    const some = rows.slice(start, start + maxInSection)
    sections.push(`${some.length} beginbfchar`, ...some, 'endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    ...sections,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

const hex = (code: number) => code.toString(16).padStart(2, '0').toUpperCase()
export const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
