import { roundedBytes } from '../../i18n/format.ts'
import type { StorageReport } from './storage.queries.ts'

/** The total of all downloads in bytes, consistent with the rows on screen. */
export const shownTotal = ({ courses, shared }: Pick<StorageReport, 'courses' | 'shared'>): number =>
  courses.reduce((sum, { bytes }) => sum + roundedBytes(bytes), 0) - roundedBytes(shared)
