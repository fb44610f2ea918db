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

/**
 * A block this app is too old for: of a kind it does not know, or of a later version. It is kept as it came, so that the
 * app can read it once it has been renewed itself, without downloading the course again.
 */
const newer = z.strictObject({
  id: reference,
  kind: z.literal('newer'),
  version: z.literal(1),
  is_required: z.boolean(),
  data: z.strictObject({ original: z.unknown() }),
})

export type Block = z.output<typeof current> | z.output<typeof newer>
/** What a lesson on a phone may hold: every kind, and parts it cannot show. */
export type ShownKind = Block['kind']
export type BlockData<K extends ShownKind> = Extract<Block, { kind: K }>['data']

/** A block as an author writes it, by this version of the product or an older one, in its current shape. */
export const block = z.pipe(z.transform(upgradeBlock), current)
export type WrittenBlock = z.output<typeof block>

/** The same on a phone, which may be older than the course: what it is too old for becomes a `newer` block. */
export const readableBlock = z.pipe(z.transform(readableShape), z.union([current, newer]))

interface RawBlock {
  readonly id?: unknown
  readonly kind?: unknown
  readonly version?: unknown
  readonly is_required?: unknown
  readonly data?: unknown
}

const rowOf = ({ kind: name }: RawBlock): KindRow<number, z.ZodMiniType> | undefined =>
  typeof name === 'string' && Object.hasOwn(blockKinds, name) ? blockKinds[name as BlockKind] : undefined

/** Raises a block to the current version of its kind. What it does not know it leaves as it is: the schema refuses it by name. */
export function upgradeBlock(raw: unknown): unknown {
  if (!isObject(raw)) return raw
  const known = rowOf(raw)
  if (!known?.upgrade || typeof raw.version !== 'number' || raw.version >= known.version) return raw
  return { ...raw, version: known.version, data: known.upgrade(raw.version, raw.data) }
}

/** A block in the shape this app reads: raised, set aside as `newer`, or taken back from there by an app that has grown. */
export function readableShape(raw: unknown): unknown {
  if (!isObject(raw)) return raw
  if (raw.kind === 'newer' && isObject(raw.data)) return readableShape((raw.data as { original?: unknown }).original)
  const known = rowOf(raw)
  const isNewer = typeof raw.version === 'number' && (!known || raw.version > known.version)
  if (!isNewer) return upgradeBlock(raw)
  return { id: raw.id, kind: 'newer', version: 1, is_required: raw.is_required !== false, data: { original: raw } }
}

/** Whether a block, as it may be stored anywhere, is of a kind or version that this build does not know. */
export const isNewer = (raw: unknown): boolean => (readableShape(raw) as Partial<RawBlock> | null)?.kind === 'newer'

const isObject = (value: unknown): value is RawBlock => typeof value === 'object' && value !== null
