import { readableShape } from '../../contract/blocks/block.ts'
import type { Manifest } from '../../contract/courses.ts'

/**
 * A package as it was stored on this phone, by this app or an older one, in the shape this app works with. Done on
 * reading and not by rewriting the store: what an app is too old for stays as it came, and opens by itself once the app
 * has grown, with no download.
 */
export function readManifest(stored: Manifest): Manifest {
  const modules = stored.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => ({
      ...lesson,
      blocks: lesson.blocks.map((block) => readableShape(block) as typeof block),
    })),
  }))
  return { ...addedSince, ...stored, modules }
}

/** Fields that packages stored by earlier apps lack. There was one course then, on money. */
const addedSince = { subject: 'money', keywords: [], order: 'free' } as const
