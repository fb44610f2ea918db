import { idsIn } from '../../../../../contract/drafts/block-fields.ts'
import type { NodeValues } from '../../node-fields.ts'

export const scenesPath = 'data.scenes'

/** The scenes that a learner can reach, each with the first choice that leads to it. */
export function reachedScenes(values: NodeValues): Map<string, string | null> {
  const scenes = idsIn(values, scenesPath)
  const [first] = scenes
  const reached = new Map<string, string | null>(first === undefined ? [] : [[first, null]])
  for (const [id] of reached) {
    const choices = `${scenesPath}.${id}.choices`
    for (const choice of idsIn(values, choices)) {
      const next = String(values[`${choices}.${choice}.next`] ?? '')
      if (scenes.includes(next) && !reached.has(next)) reached.set(next, choice)
    }
  }
  return reached
}
