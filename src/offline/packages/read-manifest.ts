import { readableShape } from '../../../contract/blocks/block.ts'
import type { Manifest } from '../../../contract/courses/courses.ts'

/**
 * Converts a stored manifest, which an older app may have stored, to the present format. The conversion happens at each read,
 * and the stored manifest stays as it was downloaded. A block that is too new for this app therefore appears after an update
 * of the app, without a download.
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

/** Defaults for fields that manifests of older apps lack. At that time there was one course, on money. */
const addedSince = { subject: 'money', keywords: [], order: 'free' } as const
