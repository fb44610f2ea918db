import * as z from 'zod/mini'
import { reference } from '../text.ts'
import { accordionBlock } from './accordion.ts'
import { hotspotsBlock } from './hotspots.ts'
import { imageBlock } from './image.ts'
import { quizBlock } from './quiz.ts'
import { textBlock } from './text.ts'

/** Every block kind with its data and the version of that data's shape. A new kind is a file, a view and a line here. */
export const blockKinds = {
  text: { version: 1, data: textBlock },
  image: { version: 1, data: imageBlock },
  accordion: { version: 1, data: accordionBlock },
  hotspots: { version: 1, data: hotspotsBlock },
  quiz: { version: 1, data: quizBlock },
} as const
export type BlockKind = keyof typeof blockKinds
export type BlockData<K extends BlockKind> = z.output<(typeof blockKinds)[K]['data']>

const row = <K extends BlockKind, D extends z.ZodMiniType>(kind: K, data: D) =>
  z.strictObject({
    id: reference,
    kind: z.literal(kind),
    version: z.literal(1),
    /** A lesson is complete when all its required blocks are done. */
    is_required: z._default(z.boolean(), true),
    data,
  })

export const block = z.discriminatedUnion('kind', [
  row('text', blockKinds.text.data),
  row('image', blockKinds.image.data),
  row('accordion', blockKinds.accordion.data),
  row('hotspots', blockKinds.hotspots.data),
  row('quiz', blockKinds.quiz.data),
])
export type Block = z.output<typeof block>
