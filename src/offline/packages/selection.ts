import { lessonsOf, type Manifest, type PackageFile } from '../../../contract/courses/courses.ts'
import { distinctFiles, isVoice, lessonFiles } from '../../../contract/courses/lesson-files.ts'

/** The part of a course to download. Rows of `packages` store it. */
export interface DownloadSelection {
  readonly lessons: 'all' | readonly string[]
  /** With audio and video. */
  readonly isPlayedToo: boolean
  /** With the recordings of the text. Absent: as audio and video. */
  readonly isVoiceToo?: boolean
  /** With the book of the course. Absent, as in rows of older apps: with it. */
  readonly isBookToo?: boolean
}

export const wholeCourse: DownloadSelection = { lessons: 'all', isPlayedToo: true }

/** Audio and video are most of a course's bytes; with the data saver on, a download leaves them out. */
export const isAudioOrVideo = ({ type }: Pick<PackageFile, 'type'>): boolean => /^(audio|video)\//.test(type)

/** True if a selection includes the recordings of the text. */
export const takesVoice = ({ isPlayedToo, isVoiceToo = isPlayedToo }: DownloadSelection): boolean => isVoiceToo

/** True for the book of the course and its text for the search. */
export const isOfBook = ({ handbook, handbook_text }: Pick<Manifest, 'handbook' | 'handbook_text'>, { path }: PackageFile): boolean =>
  path === handbook || path === handbook_text

/** The files of a selection, each once. The text of the lessons is in the manifest itself. */
export function filesOf(manifest: Manifest, selection: DownloadSelection): PackageFile[] {
  const { lessons, isPlayedToo, isBookToo = true } = selection
  const isVoiceToo = takesVoice(selection)
  const all = lessons === 'all' ? distinctFiles(manifest) : filesOfLessons(manifest, lessons)
  const isPlayed = (file: PackageFile) => (isVoice(file) ? isVoiceToo : isPlayedToo || !isAudioOrVideo(file))
  return all.filter((file) => isPlayed(file) && (isBookToo || !isOfBook(manifest, file)))
}

function filesOfLessons(manifest: Manifest, ids: readonly string[]): PackageFile[] {
  const lessons = lessonsOf(manifest).filter(({ id }) => ids.includes(id))
  const cover = manifest.files.filter(({ path }) => path === manifest.cover)
  return distinctFiles({ files: [...cover, ...lessons.flatMap((lesson) => lessonFiles(manifest, lesson))] })
}

/** True if the selection has a PDF: a downloaded book must open offline. */
export function needsReader(manifest: Manifest, selection: DownloadSelection): boolean {
  return filesOf(manifest, selection).some(({ type }) => type === 'application/pdf')
}

/** True if the selection includes all files of the course. */
export function isWhole(manifest: Manifest, selection: DownloadSelection): boolean {
  return filesOf(manifest, selection).length === distinctFiles(manifest).length
}

export function isSameSelection(one: DownloadSelection, other: DownloadSelection): boolean {
  const [{ isBookToo = true }, { isBookToo: isOtherBookToo = true }] = [one, other]
  const isOneSound = one.isPlayedToo === other.isPlayedToo && takesVoice(one) === takesVoice(other)
  return isOneSound && isBookToo === isOtherBookToo && String(one.lessons) === String(other.lessons)
}
