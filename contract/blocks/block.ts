import * as z from 'zod/mini'
import { reference } from '../text.ts'
import { accordionBlock } from './accordion.ts'
import { audioBlock } from './audio.ts'
import { calloutBlock } from './callout.ts'
import { checklistBlock } from './checklist.ts'
import { downloadBlock } from './download.ts'
import { flashcardsBlock } from './flashcards.ts'
import { hotspotsBlock } from './hotspots.ts'
import { imageBlock } from './image.ts'
import { pdfBlock } from './pdf.ts'
import { quizBlock, upgradeQuiz } from './quiz.ts'
import { reflectionBlock } from './reflection.ts'
import { scenarioBlock } from './scenario.ts'
import { stepsBlock } from './steps.ts'
import { tableBlock } from './table.ts'
import { textBlock } from './text.ts'
import { videoBlock } from './video.ts'
import { worksheetBlock } from './worksheet.ts'

/** `upgrade` turns data of an older version into the current shape. */
interface KindRow<V extends number, D extends z.ZodMiniType> {
  readonly version: V
  readonly data: D
  readonly upgrade?: (version: number, data: unknown) => unknown
}
const kind = <V extends number, D extends z.ZodMiniType>(version: V, data: D, upgrade?: KindRow<V, D>['upgrade']): KindRow<V, D> => ({
  version,
  data,
  ...(upgrade && { upgrade }),
})

/** Every block kind with its data and the version of that data's shape. A new kind is a file, a view, and a line here and in `block`. */
export const blockKinds = {
  text: kind(1, textBlock),
  image: kind(1, imageBlock),
  accordion: kind(1, accordionBlock),
  hotspots: kind(1, hotspotsBlock),
  flashcards: kind(1, flashcardsBlock),
  steps: kind(1, stepsBlock),
  video: kind(1, videoBlock),
  audio: kind(1, audioBlock),
  pdf: kind(1, pdfBlock),
  download: kind(1, downloadBlock),
  checklist: kind(1, checklistBlock),
  callout: kind(1, calloutBlock),
  table: kind(1, tableBlock),
  quiz: kind(2, quizBlock, upgradeQuiz),
  worksheet: kind(1, worksheetBlock),
  reflection: kind(1, reflectionBlock),
  scenario: kind(1, scenarioBlock),
} as const
export type BlockKind = keyof typeof blockKinds
export type BlockData<K extends BlockKind> = z.output<(typeof blockKinds)[K]['data']>

const row = <K extends BlockKind, V extends number, D extends z.ZodMiniType>(name: K, { version, data }: KindRow<V, D>) =>
  z.strictObject({
    id: reference,
    kind: z.literal(name),
    version: z.literal(version),
    /** A lesson is complete when all its required blocks are done. */
    is_required: z._default(z.boolean(), true),
    data,
  })

const current = z.discriminatedUnion('kind', [
  row('text', blockKinds.text),
  row('image', blockKinds.image),
  row('accordion', blockKinds.accordion),
  row('hotspots', blockKinds.hotspots),
  row('flashcards', blockKinds.flashcards),
  row('steps', blockKinds.steps),
  row('video', blockKinds.video),
  row('audio', blockKinds.audio),
  row('pdf', blockKinds.pdf),
  row('download', blockKinds.download),
  row('checklist', blockKinds.checklist),
  row('callout', blockKinds.callout),
  row('table', blockKinds.table),
  row('quiz', blockKinds.quiz),
  row('worksheet', blockKinds.worksheet),
  row('reflection', blockKinds.reflection),
  row('scenario', blockKinds.scenario),
])
export type Block = z.output<typeof current>

/** A block as it was written by this version of the product or an older one, in its current shape. */
export const block = z.pipe(z.transform(upgradeBlock), current)

/** Raises a block to the current version of its kind. What it does not know it leaves as it is: the schema refuses it by name. */
export function upgradeBlock(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw
  const { kind: name, version, data } = raw as { kind?: unknown; version?: unknown; data?: unknown }
  if (typeof name !== 'string' || !Object.hasOwn(blockKinds, name) || typeof version !== 'number') return raw
  const known = blockKinds[name as BlockKind] as KindRow<number, z.ZodMiniType>
  if (version >= known.version || !known.upgrade) return raw
  return { ...raw, version: known.version, data: known.upgrade(version, data) }
}
