import { blockFiles } from '../../../../contract/blocks/files.ts'
import type { Manifest } from '../../../../contract/courses/courses.ts'
import type { Step } from '../../../blocks/steps-of.ts'

/** Kinds whose pictures show the subject of the lesson; a quiz or a card shows one detail. */
const kinds = ['image', 'hotspots', 'scenario']

/**
 * The file of the picture on the first page of a lesson and at its end. It is the first one that the second step does not
 * show, so that two pages in a row differ. Without one it is the course's cover.
 */
export function lessonPicture({ cover }: Pick<Manifest, 'cover'>, steps: readonly Step[]): string {
  const picturesOf = ({ blocks }: Step) => blocks.flatMap((block) => (kinds.includes(block.kind) ? blockFiles(block) : []))
  const second = new Set(steps.slice(1, 2).flatMap(picturesOf))
  return steps.flatMap(picturesOf).find((file) => !second.has(file)) ?? cover
}

/** True if the first step has a picture of its own, so that the page needs no other. */
export const beginsWithPicture = ([first]: readonly Step[]): boolean => first?.blocks.some(({ kind }) => kinds.includes(kind)) ?? false
