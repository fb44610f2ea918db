import type { Scene } from '../../../contract/blocks/scenario.ts'
import type { SavedWork } from '../block.ts'

/** The way taken through a story: scene ids from the first on. */
export interface Path {
  readonly scenes: readonly string[]
  /** Endings reached so far, this way and earlier ones. */
  readonly endings: number
}

export type PathMove = { type: 'choose'; choiceId: string } | { type: 'back' } | { type: 'restart' }

const sceneById = (scenes: readonly Scene[], id: string | undefined) => scenes.find((one) => one.id === id)

export function sceneOf(scenes: readonly Scene[], path: Path): Scene | undefined {
  return sceneById(scenes, path.scenes.at(-1))
}

/** The saved path, as far as the current story still contains it. */
export function pathOf(scenes: readonly Scene[], saved: SavedWork | undefined): Path {
  const [first] = scenes
  const way = first ? [first.id] : []
  const [start, ...rest] = (saved?.path ?? '').split(',')
  if (start === way[0]) {
    for (const id of rest) {
      if (!sceneById(scenes, way.at(-1))?.choices.some(({ next }) => next === id)) break
      way.push(id)
    }
  }
  const endings = Number(saved?.endings)
  return { scenes: way, endings: Number.isSafeInteger(endings) && endings > 0 ? endings : 0 }
}

/** The path after a move. A move that does not apply changes nothing. */
export function movedPath(scenes: readonly Scene[], path: Path, move: PathMove): Path {
  if (move.type === 'restart') return { ...path, scenes: path.scenes.slice(0, 1) }
  if (move.type === 'back') return path.scenes.length > 1 ? { ...path, scenes: path.scenes.slice(0, -1) } : path
  const { choiceId } = move
  const choice = sceneOf(scenes, path)?.choices.find(({ id }) => id === choiceId)
  const next = choice && sceneById(scenes, choice.next)
  if (!next) return path
  return { scenes: [...path.scenes, next.id], endings: path.endings + (next.ending ? 1 : 0) }
}

/** The learner has reached an ending, good or bad. */
export const isStoryDone = ({ endings }: Path): boolean => endings > 0

export function savedPath(path: Path): SavedWork {
  return { path: path.scenes.join(','), endings: String(path.endings) }
}
