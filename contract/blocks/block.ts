import * as z from 'zod/mini'
import { reference } from '../values/text.ts'
import { accordionBlock } from './accordion.ts'
import { audioBlock } from './audio.ts'
import { calloutBlock } from './callout.ts'
import { checklistBlock } from './checklist.ts'
import { dialogueBlock } from './dialogue.ts'
import { downloadBlock } from './download.ts'
import { flashcardsBlock } from './flashcards.ts'
import { hotspotsBlock } from './hotspots.ts'
import { imageBlock } from './image.ts'
import { pdfBlock } from './pdf.ts'
import type { PictureData } from './picture.ts'
import { quizBlock, upgradeQuiz } from './quiz.ts'
import { reflectionBlock } from './reflection.ts'
import { scenarioBlock } from './scenario.ts'
import { stepsBlock } from './steps.ts'
import { tableBlock } from './table.ts'
import { textBlock } from './text.ts'
import { videoBlock } from './video.ts'
import { worksheetBlock } from './worksheet.ts'

interface KindRow<V extends number, D extends z.ZodMiniType> {
  readonly version: V
  readonly data: D
  /** Converts data of an older version to the current shape. */
  readonly upgrade?: (version: number, data: unknown) => unknown
  /** Paths of the files that the block displays or plays. Absent: none. */
  readonly files?: (data: z.output<D>) => string[]
}
const kind = <V extends number, D extends z.ZodMiniType>(
  version: V,
  data: D,
  options: Pick<KindRow<V, D>, 'upgrade' | 'files'> = {},
): KindRow<V, D> => ({ version, data, ...options })

const pictureFile = ({ picture }: { picture?: PictureData | undefined }) => (picture ? [picture.file] : [])

/**
 * Every block kind, with the version of its data. A new kind: import and row here, row in src/blocks/registry.ts, row in
 * test-blocks.ts.
 */
export const blockKinds = {
  text: kind(1, textBlock),
  image: kind(1, imageBlock, { files: ({ file }) => [file] }),
  accordion: kind(1, accordionBlock),
  hotspots: kind(1, hotspotsBlock, { files: ({ file }) => [file] }),
  flashcards: kind(1, flashcardsBlock, { files: ({ cards }) => cards.flatMap(pictureFile) }),
  steps: kind(1, stepsBlock, { files: ({ items }) => items.flatMap(pictureFile) }),
  video: kind(1, videoBlock, {
    files: ({ file, poster, captions }) => [file, ...(poster ? [poster.file] : []), ...captions.map((one) => one.file)],
  }),
  audio: kind(1, audioBlock, { files: ({ recordings, captions }) => [...recordings, ...captions].map(({ file }) => file) }),
  pdf: kind(1, pdfBlock, { files: ({ file, text }) => (text === undefined ? [file] : [file, text]) }),
  download: kind(1, downloadBlock, { files: ({ file }) => [file] }),
  checklist: kind(1, checklistBlock),
  callout: kind(1, calloutBlock),
  dialogue: kind(1, dialogueBlock),
  table: kind(1, tableBlock),
  quiz: kind(2, quizBlock, { upgrade: upgradeQuiz, files: ({ questions }) => questions.flatMap(pictureFile) }),
  worksheet: kind(1, worksheetBlock),
  reflection: kind(1, reflectionBlock),
  scenario: kind(1, scenarioBlock, { files: ({ scenes }) => scenes.flatMap(pictureFile) }),
} as const
export type BlockKind = keyof typeof blockKinds

const row = <K extends string, V extends number, D extends z.ZodMiniType>(name: K, { version, data }: KindRow<V, D>) =>
  z.strictObject({
    id: reference,
    kind: z.literal(name),
    version: z.literal(version),
    /** Required blocks must be done for the lesson to be complete. */
    is_required: z._default(z.boolean(), true),
    data,
  })

type RowOf<K extends string, R> = R extends KindRow<infer V, infer D> ? ReturnType<typeof row<K, V, D>> : never
type Row = { [K in BlockKind]: RowOf<K, (typeof blockKinds)[K]> }[BlockKind]
// `Object.entries` loses the relation between the types of keys and values.
const rows = Object.entries<KindRow<number, z.ZodMiniType>>(blockKinds as never).map(([name, one]) =>
  row(name, one),
) as unknown as readonly [Row, ...Row[]]
const current = z.discriminatedUnion('kind', rows)

/**
 * A block of a kind or version that this app does not know. It is stored unchanged, so that an updated app can read it
 * without downloading the course again.
 */
const newer = z.strictObject({
  id: reference,
  kind: z.literal('newer'),
  version: z.literal(1),
  is_required: z.boolean(),
  data: z.strictObject({ original: z.unknown() }),
})

export type Block = z.output<typeof current> | z.output<typeof newer>
/** Kinds of blocks in a downloaded lesson: every kind, and `newer`. */
export type ShownKind = Block['kind']
export type BlockData<K extends ShownKind> = Extract<Block, { kind: K }>['data']

/** Parses an author's block of the current or an older version into its current shape. */
export const block = z.pipe(z.transform(upgradeBlock), current)
export type WrittenBlock = z.output<typeof block>

/** Parses a block on a device, whose app may be older than the course: an unknown block becomes a `newer` block. */
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

/** Upgrades a block to the current version of its kind. Returns unknown blocks unchanged: the schema reports them by name. */
export function upgradeBlock(raw: unknown): unknown {
  if (!isObject(raw)) return raw
  const known = rowOf(raw)
  if (!known?.upgrade || typeof raw.version !== 'number' || raw.version >= known.version) return raw
  return { ...raw, version: known.version, data: known.upgrade(raw.version, raw.data) }
}

/** Converts a block to a shape this app reads: upgraded, wrapped as `newer`, or unwrapped if an updated app knows it by now. */
export function readableShape(raw: unknown): unknown {
  if (!isObject(raw)) return raw
  if (raw.kind === 'newer' && isObject(raw.data)) return readableShape((raw.data as { original?: unknown }).original)
  const known = rowOf(raw)
  const isNewer = typeof raw.version === 'number' && (!known || raw.version > known.version)
  if (!isNewer) return upgradeBlock(raw)
  return { id: raw.id, kind: 'newer', version: 1, is_required: raw.is_required !== false, data: { original: raw } }
}

/** True for a stored or sent block of a kind or version that this build does not know. */
export const isNewer = (raw: unknown): boolean => (readableShape(raw) as Partial<RawBlock> | null)?.kind === 'newer'

const isObject = (value: unknown): value is RawBlock => typeof value === 'object' && value !== null
