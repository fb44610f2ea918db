import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '../process/data-folders.ts'

export type Weight = 'regular' | 'bold'
type Script = 'bengali' | 'latin'

/** A shaped line of text: outlines in font units, y upwards, and its width in points. */
export interface SetLine {
  readonly width: number
  readonly size: number
  readonly glyphs: readonly { readonly outline: string; readonly x: number; readonly y: number }[]
  /** Letter clusters (a conjunct with its signs), with position and width in points. */
  readonly clusters: readonly { readonly text: string; readonly x: number; readonly width: number }[]
  /** Points for one font unit. */
  readonly scale: number
}

export interface Typesetter {
  /** Shapes a line at `size` points. */
  set(text: string, weight: Weight, size: number): SetLine
}

let opened: Promise<Typesetter> | undefined

/**
 * HarfBuzz, the shaper of browsers, with bundled fonts: conjuncts and vowel signs are independent of the server's
 * fonts. Loaded at the first use, since most servers draw certificates rarely.
 */
export function openTypesetter(): Promise<Typesetter> {
  opened ??= open()
  return opened
}

async function open(): Promise<Typesetter> {
  const { Blob, Buffer, Face, Font, shape } = await import('harfbuzzjs')
  const load = async (script: Script, weight: Weight) => {
    const face = new Face(new Blob(await readFile(join(dataFolder('fonts'), `${script}-${weight}.ttf`))))
    return { font: new Font(face), upem: face.upem }
  }
  const fonts = {
    bengali: { regular: await load('bengali', 'regular'), bold: await load('bengali', 'bold') },
    latin: { regular: await load('latin', 'regular'), bold: await load('latin', 'bold') },
  }
  return {
    set(text, weight, size) {
      // Both families have the same units per em, so one scale fits a mixed line.
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

/** Runs of one font each. Characters in both fonts (digits, spaces) join the preceding run. */
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
