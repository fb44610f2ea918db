import type { Manifest } from '../../../contract/courses/courses.ts'
import { packText } from '../../../contract/packing/package-text.ts'
import { packOnce, withPauses } from '../../http/packed-answer.ts'

/** A stored package as everyone may read it, and the transfer size of its text. */
export const publicPackage = async (stored: Manifest) => await withPauses(packText(stored, packOnce))
