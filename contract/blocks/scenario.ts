import * as z from 'zod/mini'
import { localizedText, reference } from '../text.ts'
import { picture } from './picture.ts'

const choice = z.strictObject({ id: reference, text: localizedText, next: reference })

/** A moment of the story: `choices` lead on; one without is an ending, and says how it went. */
const scene = z.strictObject({
  id: reference,
  markdown: localizedText,
  picture: z.optional(picture),
  choices: z._default(z.array(choice).check(z.maxLength(4)), []),
  ending: z.optional(z.enum(['good', 'mixed', 'bad'])),
})
export type Scene = z.output<typeof scene>

/** A story in which the learner decides. The first scene begins it; done when a good ending was reached, or any ending after two tries. */
export const scenarioBlock = z
  .strictObject({ title: localizedText, scenes: z.array(scene).check(z.minLength(2), z.maxLength(40)) })
  .check(z.refine(({ scenes }) => isPlayable(scenes), { error: 'bad_scenario', path: ['scenes'] }))

/** Every choice leads to a scene, every scene can be reached, each one leads on or ends, and there is a good ending. */
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
