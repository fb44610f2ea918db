import { describe, expect, it } from 'vitest'
import type { Scene } from '../../../contract/blocks/scenario.ts'
import { isStoryDone, movedPath, type PathMove, pathOf, savedPath, sceneOf } from './path.ts'

const text = { bn: 'ক', en: 'a' }
const choice = (id: string, next: string) => ({ id, text, next })
const scenes: Scene[] = [
  { id: 'ask', markdown: text, choices: [choice('yes', 'lent'), choice('no', 'gone')] },
  { id: 'lent', markdown: text, choices: [choice('write', 'paid'), choice('trust', 'lost')] },
  { id: 'gone', markdown: text, choices: [], ending: 'mixed' },
  { id: 'paid', markdown: text, choices: [], ending: 'good' },
  { id: 'lost', markdown: text, choices: [], ending: 'bad' },
]
const choose = (choiceId: string): PathMove => ({ type: 'choose', choiceId })
const wayAfter = (...moves: PathMove[]) => moves.reduce((path, move) => movedPath(scenes, path, move), pathOf(scenes, undefined))

describe('a way through a story', () => {
  it.each([
    ['paid', [choose('yes'), choose('write')]],
    ['gone', [choose('no')]],
    ['lost', [choose('yes'), choose('trust')]],
  ])('is done at the ending %s, and not one scene before', (scene, moves) => {
    const path = wayAfter(...moves)
    expect(sceneOf(scenes, path)?.id).toBe(scene)
    expect(isStoryDone(path)).toBe(true)
    expect(isStoryDone(wayAfter(...moves.slice(0, -1)))).toBe(false)
  })

  it('stays done when it is read again', () => {
    expect(isStoryDone(wayAfter(choose('no'), { type: 'restart' }))).toBe(true)
  })

  it('goes back one scene, and not before the first', () => {
    expect(wayAfter(choose('yes'), choose('write'), { type: 'back' }).scenes).toEqual(['ask', 'lent'])
    expect(wayAfter({ type: 'back' }).scenes).toEqual(['ask'])
  })

  it('ignores a choice of another scene', () => {
    expect(wayAfter(choose('write')).scenes).toEqual(['ask'])
  })

  it('opens where it was left', () => {
    const path = wayAfter(choose('yes'), choose('trust'))
    expect(pathOf(scenes, savedPath(path))).toEqual(path)
  })

  it.each([{ path: 'gone,paid' }, { path: 'nonsense' }, { path: '' }, { path: 'ask,paid', endings: 'x' }])(
    'restarts where the scenario no longer contains the path %j',
    (saved) => {
      expect(pathOf(scenes, saved)).toEqual({ scenes: ['ask'], endings: 0 })
    },
  )
})
