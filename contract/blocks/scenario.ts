import * as z from 'zod/mini'
import { localizedText, reference } from '../values/text.ts'
import { picture } from './picture.ts'

const choice = z.strictObject({ id: reference, text: localizedText, next: reference })

/** One scene of the story. A scene without `choices` is an ending and has `ending`. */
const scene = z.strictObject({
  id: reference,
  markdown: localizedText,
  picture: z.optional(picture),
  choices: z._default(z.array(choice).check(z.maxLength(4)), []),
  ending: z.optional(z.enum(['good', 'mixed', 'bad'])),
})
export type Scene = z.output<typeof scene>

/** A branching story; it begins with the first scene. Any ending completes it: a bad one teaches too. */
export const scenarioBlock = z
  .strictObject({ title: localizedText, scenes: z.array(scene).check(z.minLength(2), z.maxLength(40)) })
  .check(z.refine(({ scenes }) => isPlayable(scenes), { error: 'bad_scenario', path: ['scenes'] }))

/** Every choice leads to a scene, and every scene is reachable. Each one has choices or an ending; one ending is good. */
function isPlayable(scenes: readonly Scene[]): boolean {
  const byId = new Map(scenes.map((one) => [one.id, one]))
  const [first] = scenes
  if (!first || byId.size !== scenes.length) return false
  const reached = new Set([first.id])
  for (const id of reached) for (const { next } of byId.get(id)?.choices ?? []) reached.add(next)
  return (
    [...reached].every((id) => byId.has(id)) &&
    reached.size === scenes.length &&
    scenes.every((one) => one.choices.length > 0 !== (one.ending !== undefined)) &&
    scenes.some((one) => one.ending === 'good')
  )
}
