import { roundedBytes } from '../../i18n/format.ts'
import type { StorageReport } from './storage.queries.ts'

/** All downloads together, in bytes, as the rows on screen add up to it. */
export const shownTotal = ({ courses, shared }: Pick<StorageReport, 'courses' | 'shared'>): number =>
  courses.reduce((sum, { bytes }) => sum + roundedBytes(bytes), 0) - roundedBytes(shared)
