import { brotliCompressSync, constants } from 'node:zlib'
import * as z from 'zod/mini'
import { type Manifest, manifest as manifestSchema } from '../../../contract/courses/courses.ts'
import { splitKeys } from '../../../contract/courses/split-keys.ts'

/** A stored package as everyone may read it: without the keys of its graded quizzes, and with the size of their answer. */
export function publicManifest(stored: Manifest): Manifest {
  const { manifest, keys } = splitKeys(z.parse(manifestSchema, stored))
  return keys.quizzes.length === 0 ? manifest : { ...manifest, keys: { bytes: wireBytes({ keys }) } }
}

/** The compressed size of an answer (server/app.ts compresses it). */
export function wireBytes(output: object): number {
  const answer = JSON.stringify({ success: true, ...output })
  return brotliCompressSync(answer, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength
}
