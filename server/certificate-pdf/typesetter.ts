import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fontsFolder } from './fonts-folder.ts'

export type Weight = 'regular' | 'bold'
type Script = 'bengali' | 'latin'

/** A line of text ready to be drawn: outlines in font units, y upwards, and how wide it is in points. */
export interface SetLine {
  readonly width: number
  readonly size: number
  readonly glyphs: readonly { readonly outline: string; readonly x: number; readonly y: number }[]
  /** The letters that belong together (a conjunct with its signs), where they begin and how wide they are, in points. */
  readonly clusters: readonly { readonly text: string; readonly x: number; readonly width: number }[]
  /** Points for one font unit. */
  readonly scale: number
}

export interface Typesetter {
  /** Sets a line at `size` points. */
  set(text: string, weight: Weight, size: number): SetLine
}

let opened: Promise<Typesetter> | undefined

/**
 * HarfBuzz, the shaper that browsers use, with fonts of our own: conjuncts and vowel signs come out as on a phone, whatever
 * fonts the server has. Opened at the first use, since most servers draw a certificate seldom.
 */
export function openTypesetter(): Promise<Typesetter> {
  opened ??= open()
  return opened
}

async function open(): Promise<Typesetter> {
  const { Blob, Buffer, Face, Font, shape } = await import('harfbuzzjs')
  const load = async (script: Script, weight: Weight) => {
    const face = new Face(new Blob(await readFile(join(fontsFolder(), `${script}-${weight}.ttf`))))
    return { font: new Font(face), upem: face.upem }
  }
  const fonts = {
    bengali: { regular: await load('bengali', 'regular'), bold: await load('bengali', 'bold') },
    latin: { regular: await load('latin', 'regular'), bold: await load('latin', 'bold') },
  }
  return {
    set(text, weight, size) {
      // Both families have the same number of units, so one scale fits a mixed line.
      const scale = size / fonts.latin[weight].upem
      const glyphs: SetLine['glyphs'][number][] = []
      const clusters: SetLine['clusters'][number][] = []
      let pen = 0
      for (const run of runsOf(text)) {
        const { font } = fonts[run.script][weight]
        const buffer = new Buffer()
        buffer.addText(run.text)
        buffer.guessSegmentProperties()
        shape(font, buffer)
        const [infos, positions] = [buffer.getGlyphInfos(), buffer.getGlyphPositions()]
        for (let index = 0; index < infos.length; ) {
          const start = pen
          const first = infos[index]?.cluster
          for (; infos[index]?.cluster === first; index++) {
            const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
            glyphs.push({ outline: font.glyphToPath(infos[index]?.codepoint ?? 0), x: pen + xOffset, y: yOffset })
            pen += xAdvance
          }
          const letters = run.text.slice(first, infos[index]?.cluster)
          clusters.push({ text: letters, x: start * scale, width: (pen - start) * scale })
        }
      }
      return { size, glyphs, clusters, scale, width: pen * scale }
    },
  }
}

/** Parts of one font each. Signs that both have (digits, spaces) stay with what stands before them. */
function runsOf(text: string): { script: Script; text: string }[] {
  const runs: { script: Script; text: string }[] = []
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1)
    const script = scriptOf(character) ?? last?.script ?? 'latin'
    if (last?.script === script) last.text += character
    else runs.push({ script, text: character })
  }
  return runs
}

function scriptOf(character: string): Script | null {
  if (/[\p{Script=Bengali}\u0964\u0965\u200c\u200d]/u.test(character)) return 'bengali'
  return /\p{Letter}/u.test(character) ? 'latin' : null
}
