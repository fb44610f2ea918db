import * as z from 'zod/mini'
import { courseKeys } from '../courses/course-keys.ts'
import { type Manifest, manifest as manifestSchema, type PackageFile } from '../courses/courses.ts'
import { splitKeys } from '../courses/split-keys.ts'
import { brotliLength } from './brotli.ts'

/** The text of an answer, as the server sends it. */
export const answerText = (output: object): string => JSON.stringify({ success: true, ...output })

/** Compresses an answer with pauses, or finds the length of the result. */
export type Packing = (output: object) => Generator<unknown, { readonly byteLength: number }, never>

export function* measureAnswer(output: object): ReturnType<Packing> {
  return { byteLength: yield* brotliLength(new TextEncoder().encode(answerText(output))) }
}

/**
 * A stored package as everyone may read it: without the keys of its graded quizzes, and with the size of their answer. `bytes`: transfer
 * size of both answers.
 */
export function* packText(
  stored: Manifest,
  pack: Packing = measureAnswer,
): Generator<unknown, { manifest: Manifest; bytes: number }, never> {
  const { manifest, keys } = splitKeys(z.parse(manifestSchema, stored))
  if (keys.quizzes.length === 0) return { manifest, bytes: (yield* pack({ manifest })).byteLength }
  const { byteLength: bytes } = yield* pack({ keys: z.parse(courseKeys, keys) })
  const open = { ...manifest, keys: { bytes } }
  return { manifest: open, bytes: bytes + (yield* pack({ manifest: open })).byteLength }
}

/** Transfer size of the files that are not among the known hashes. Equal bytes under two paths are fetched once. */
export function fileBytes(files: readonly Pick<PackageFile, 'sha256' | 'bytes'>[], known: ReadonlySet<string> = new Set()): number {
  const sizes = new Map(files.filter(({ sha256 }) => !known.has(sha256)).map(({ sha256, bytes }) => [sha256, bytes]))
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
}
