import { calloutTones } from '../blocks/callout.ts'
import { units } from '../blocks/worksheet.ts'
import type { DraftFields, DraftValue } from './draft-rows.ts'

/** Names of fields, which the builder words. */
export const fieldLabels = [
  ...(['title', 'text', 'intro', 'meaning', 'prompt', 'hint', 'note', 'caption', 'section', 'card', 'front', 'back', 'step'] as const),
  ...(['item', 'line', 'speaker', 'learner', 'all', 'tone', 'column', 'align', 'row', 'total', 'cell', 'pair', 'left', 'right'] as const),
  ...([
    'extra',
    'orderItem',
    'part',
    'field',
    'name',
    'unit',
    'formula',
    'example',
    'rows',
    'sums',
    'scene',
    'choice',
    'next',
    'ending',
  ] as const),
  ...(['picture', 'alt', 'pictureCaption', 'point', 'file', 'pages', 'page', 'fileName', 'video', 'poster', 'transcript'] as const),
  ...(['recording', 'captions', 'outcomes', 'keywords', 'taskText', 'taskQuestion'] as const),
] as const
export type FieldLabel = (typeof fieldLabels)[number]

interface Named {
  readonly path: string
  readonly label: FieldLabel
}
interface TextSpec extends Named {
  readonly type: 'text'
  /** A line, several lines, or a text with a toolbar. */
  readonly look: 'line' | 'long' | 'marked'
  readonly isOptional: boolean
}
interface ChoiceSpec extends Named {
  readonly type: 'choice'
  readonly choices: readonly string[]
  readonly isOptional: boolean
}
interface PictureSpec extends Named {
  readonly type: 'picture'
  readonly isOptional: boolean
  /** A picture that says nothing needs no alt text. */
  readonly mayDecorate: boolean
}
export interface ListSpec extends Named {
  readonly type: 'list'
  readonly min: number
  readonly max: number
  /** Fields of one thing, by its field `kind`; a list of equal things has one entry, ''. */
  readonly kinds: Readonly<Record<string, readonly FieldSpec[]>>
}

/**
 * One field of a part: its path within the node or the thing of a list, its name, and its limits. The editor and the check before
 * publishing both follow this description.
 */
export type FieldSpec =
  | TextSpec
  | ChoiceSpec
  | ListSpec
  | (Named & { readonly type: 'yes' })
  | (Named & { readonly type: 'count'; readonly min: number; readonly max: number; readonly initial: number })
  /** One text for each column of a table. `of`: the list of the columns. */
  | (Named & { readonly type: 'cells'; readonly of: string })
  /** The columns of a list in a worksheet that have a sum. `of`: the list of the columns, beside this field. */
  | (Named & { readonly type: 'sums'; readonly of: string })
  /** Another thing of the list `of`. */
  | (Named & { readonly type: 'reference'; readonly of: string })
  | (Named & { readonly type: 'formula' })
  /** A picture of the author: `.file`, `.width`, `.height` and `.alt` below the path. */
  | PictureSpec
  /** The points of the list `of` on the picture at the path. */
  | (Named & { readonly type: 'points'; readonly of: string })
  /** `x` and `y` of a point, which the author sets on the picture. */
  | (Named & { readonly type: 'place' })
  /** Another file of the author. */
  | (Named & { readonly type: 'file' })
  /** A video: `.file`, `.width`, `.height` and `.seconds` below the path. */
  | (Named & { readonly type: 'video' })
  /** One recording for each language. */
  | (Named & { readonly type: 'recordings' })
  /** A file of captions for each language. */
  | (Named & { readonly type: 'captions' })

const text = (path: string, label: FieldLabel, look: TextSpec['look'] = 'line'): TextSpec => ({
  type: 'text',
  path,
  label,
  look,
  isOptional: false,
})
const optional = (path: string, label: FieldLabel, look: TextSpec['look'] = 'line'): TextSpec => ({
  ...text(path, label, look),
  isOptional: true,
})
const list = (path: string, label: FieldLabel, [min, max]: readonly [number, number], fields: readonly FieldSpec[]): ListSpec => ({
  type: 'list',
  path,
  label,
  min,
  max,
  kinds: { '': fields },
})
const choice = (path: string, label: FieldLabel, choices: readonly string[]): ChoiceSpec => ({
  type: 'choice',
  path,
  label,
  choices,
  isOptional: false,
})

const picture = (path: string, isOptional: boolean, mayDecorate = true, label: FieldLabel = 'picture'): PictureSpec => ({
  type: 'picture',
  path,
  label,
  isOptional,
  mayDecorate,
})

const sheetField: readonly FieldSpec[] = [
  text('label', 'name'),
  choice('unit', 'unit', units),
  { type: 'formula', path: 'formula', label: 'formula' },
  optional('hint', 'hint'),
  optional('example', 'example'),
]

/** Kinds of blocks whose editor follows from their fields. The limits are those of the blocks' schemas. */
export const blockFields = {
  image: [picture('data', false), optional('data.caption', 'pictureCaption')],
  hotspots: [
    picture('data', false, false),
    { type: 'points', path: 'data', label: 'point', of: 'data.points' },
    list(
      'data.points',
      'point',
      [1, 12],
      [{ type: 'place', path: 'x', label: 'point' }, text('title', 'title'), text('markdown', 'text', 'marked')],
    ),
  ],
  audio: [
    text('data.title', 'title'),
    { type: 'recordings', path: 'data.recordings', label: 'recording' },
    { type: 'captions', path: 'data.captions', label: 'captions' },
    text('data.transcript', 'transcript', 'marked'),
  ],
  video: [
    text('data.title', 'title'),
    { type: 'video', path: 'data', label: 'video' },
    picture('data.poster', true, true, 'poster'),
    { type: 'captions', path: 'data.captions', label: 'captions' },
    text('data.transcript', 'transcript', 'marked'),
  ],
  pdf: [
    text('data.title', 'title'),
    { type: 'file', path: 'data.file', label: 'file' },
    { type: 'count', path: 'data.pages', label: 'pages', min: 1, max: 2000, initial: 1 },
    { type: 'count', path: 'data.page', label: 'page', min: 1, max: 2000, initial: 1 },
    optional('data.description', 'text', 'long'),
  ],
  download: [
    text('data.title', 'title'),
    { type: 'file', path: 'data.file', label: 'file' },
    text('data.name', 'fileName'),
    optional('data.description', 'text', 'long'),
  ],
  flashcards: [
    text('data.title', 'title'),
    list('data.cards', 'card', [2, 40], [text('front', 'front', 'long'), text('back', 'back', 'long'), picture('picture', true)]),
  ],
  steps: [
    text('data.title', 'title'),
    list('data.items', 'step', [2, 20], [text('title', 'title'), optional('markdown', 'text', 'marked'), picture('picture', true)]),
  ],
  accordion: [list('data.items', 'section', [1, 20], [text('title', 'title'), text('markdown', 'text', 'marked')])],
  callout: [choice('data.tone', 'tone', calloutTones), optional('data.title', 'title'), text('data.markdown', 'text', 'marked')],
  checklist: [
    text('data.title', 'title'),
    list('data.items', 'item', [1, 30], [text('text', 'text'), optional('hint', 'hint')]),
    { type: 'yes', path: 'data.must_tick_all', label: 'all' },
  ],
  table: [
    text('data.caption', 'caption'),
    list('data.columns', 'column', [2, 8], [text('label', 'name'), choice('align', 'align', ['start', 'end'])]),
    list(
      'data.rows',
      'row',
      [1, 60],
      [
        { type: 'cells', path: 'cell', label: 'cell', of: 'data.columns' },
        { type: 'yes', path: 'is_total', label: 'total' },
      ],
    ),
    optional('data.note', 'note'),
  ],
  reflection: [text('data.prompt', 'prompt', 'long'), optional('data.hint', 'hint', 'long')],
  dialogue: [
    text('data.title', 'title'),
    list(
      'data.lines',
      'line',
      [2, 20],
      [text('speaker', 'speaker'), text('text', 'text', 'long'), { type: 'yes', path: 'is_learner', label: 'learner' }],
    ),
  ],
  worksheet: [
    text('data.title', 'title'),
    optional('data.intro', 'intro', 'marked'),
    {
      ...list('data.parts', 'part', [1, 8], []),
      kinds: {
        fields: [optional('title', 'title'), list('fields', 'field', [1, 20], sheetField)],
        list: [
          text('title', 'title'),
          list('columns', 'column', [1, 5], sheetField),
          { type: 'sums', path: 'total', label: 'sums', of: 'columns' },
          { type: 'count', path: 'rows', label: 'rows', min: 1, max: 20, initial: 3 },
        ],
      },
    },
    optional('data.meaning', 'meaning', 'marked'),
  ],
  scenario: [
    text('data.title', 'title'),
    list(
      'data.scenes',
      'scene',
      [2, 40],
      [
        text('markdown', 'text', 'marked'),
        picture('picture', true),
        { ...choice('ending', 'ending', ['good', 'mixed', 'bad']), isOptional: true },
        list('choices', 'choice', [0, 4], [text('text', 'text'), { type: 'reference', path: 'next', label: 'next', of: 'data.scenes' }]),
      ],
    ),
  ],
} as const satisfies Readonly<Record<string, readonly FieldSpec[]>>
export type FieldsKind = keyof typeof blockFields
export const fieldsKinds = Object.keys(blockFields) as FieldsKind[]

/** The picture of a question of any kind. Learners see it between the words and the answers. */
export const questionPicture = picture('picture', true)

/** Kinds of questions whose editor follows from their fields, without what every question has. */
export const questionFields = {
  matching: [
    list('pairs', 'pair', [2, 8], [text('left', 'left'), text('right', 'right')]),
    list('extras', 'extra', [0, 3], [text('right', 'right')]),
  ],
  ordering: [list('items', 'orderItem', [2, 8], [text('text', 'text')])],
} as const satisfies Readonly<Record<string, readonly FieldSpec[]>>

export const specsOfBlock = (kind: unknown): readonly FieldSpec[] | null =>
  typeof kind === 'string' && Object.hasOwn(blockFields, kind) ? blockFields[kind as FieldsKind] : null
export const specsOfQuestion = (kind: unknown): readonly FieldSpec[] =>
  typeof kind === 'string' && Object.hasOwn(questionFields, kind) ? questionFields[kind as keyof typeof questionFields] : []

type Values = Readonly<Record<string, DraftValue | null>>

/** The ids of a list, in their order. */
export const idsIn = (fields: Values, path: string): string[] =>
  String(fields[`${path}:order`] ?? '')
    .split(' ')
    .filter((id) => id !== '')

/** The fields of one thing of a list. */
export const specsOfThing = (spec: ListSpec, fields: Values, id: string): readonly FieldSpec[] =>
  spec.kinds[''] ?? spec.kinds[String(fields[`${spec.path}.${id}.kind`])] ?? []

/** Fields of a new part or thing, with as many things in its lists as the least. */
export function newFields(specs: readonly FieldSpec[], newId: () => string, prefix = ''): DraftFields {
  const fields: DraftFields = {}
  for (const spec of specs) {
    const path = prefix + spec.path
    if (spec.type === 'choice' && !spec.isOptional) fields[path] = spec.choices[0] ?? ''
    if (spec.type === 'count') fields[path] = spec.initial
    if (spec.type === 'place') Object.assign(fields, { [`${prefix}x`]: 50, [`${prefix}y`]: 50 })
    // Captions are optional: the transcript says the same.
    if (spec.type === 'captions') fields[`${path}:json`] = '[]'
    if (spec.type !== 'list' || spec.min === 0) continue
    const things = Array.from({ length: spec.min }, () => newThing({ ...spec, path }, newId))
    Object.assign(fields, ...things.map((thing) => thing.fields), { [`${path}:order`]: things.map(({ id }) => id).join(' ') })
  }
  return fields
}

/** A new thing of a list; `spec.path` is its whole path. */
export function newThing(
  spec: ListSpec,
  newId: () => string,
  kind = Object.keys(spec.kinds)[0] ?? '',
): { id: string; fields: DraftFields } {
  const id = newId()
  const prefix = `${spec.path}.${id}.`
  const own = kind === '' ? {} : { [`${prefix}kind`]: kind }
  return { id, fields: { ...own, ...newFields(spec.kinds[kind] ?? [], newId, prefix) } }
}

/** A field that lacks something. `path`: of the first field to fill in. */
export interface FieldFault {
  readonly code: 'missing' | 'too_few' | 'too_many'
  readonly label: FieldLabel
  readonly path: string
}

const isBlank = (fields: Values, path: string) =>
  [fields[`${path}.bn`], fields[`${path}.en`]].every((one) => typeof one !== 'string' || one.trim() === '')

/** True for a picture that its author has marked as saying nothing. */
export const isDecorative = (fields: Values, path: string): boolean => fields[`${path}.alt:json`] === 'null'

function pictureFaults(fields: Values, { label, isOptional }: PictureSpec, path: string): FieldFault[] {
  const missing = { code: 'missing', label, path: `${path}.file` } as const
  if (typeof fields[missing.path] !== 'string') return isOptional ? [] : [missing]
  if (isDecorative(fields, path)) return []
  // In both languages: a screen reader reads one of them.
  const without = (['bn', 'en'] as const).find((language) => String(fields[`${path}.alt.${language}`] ?? '').trim() === '')
  return without ? [{ code: 'missing', label: 'alt', path: `${path}.alt.${without}` }] : []
}

/** The faults of these fields, in their order. */
export function fieldFaults(fields: Values, specs: readonly FieldSpec[], prefix = ''): FieldFault[] {
  return specs.flatMap((spec): FieldFault[] => {
    const path = prefix + spec.path
    const missing = { code: 'missing', label: spec.label, path } as const
    switch (spec.type) {
      case 'text':
        return !spec.isOptional && isBlank(fields, path) ? [missing] : []
      case 'picture':
        return pictureFaults(fields, spec, path)
      case 'file':
        return typeof fields[path] === 'string' ? [] : [missing]
      case 'video':
        return typeof fields[`${path}.file`] === 'string' ? [] : [{ ...missing, path: `${path}.file` }]
      case 'recordings':
        return String(fields[`${path}:json`] ?? '[]') === '[]' ? [missing] : []
      case 'choice':
        return (spec.isOptional && fields[path] === undefined) || spec.choices.includes(String(fields[path])) ? [] : [missing]
      case 'reference':
        return idsIn(fields, spec.of).includes(String(fields[path])) ? [] : [missing]
      case 'cells':
        return idsIn(fields, spec.of)
          .filter((column) => isBlank(fields, `${path}.${column}`))
          .map((column) => ({ ...missing, path: `${path}.${column}` }))
      case 'list': {
        const ids = idsIn(fields, path)
        const few = ids.length < spec.min ? [{ ...missing, code: 'too_few' as const }] : []
        const many = ids.length > spec.max ? [{ ...missing, code: 'too_many' as const }] : []
        const whole = { ...spec, path }
        return [...few, ...many, ...ids.flatMap((id) => fieldFaults(fields, specsOfThing(whole, fields, id), `${path}.${id}.`))]
      }
      default:
        return []
    }
  })
}
