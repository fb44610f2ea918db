import { createHash } from 'node:crypto'
import { slugOf } from '../../../contract/values/latin.ts'

/** The address of a thread, or of a new course. */
export const threadSlug = (title: string, id: string): string => slugOf(title, createHash('sha256').update(id).digest())
