import type { Manifest } from '../../../contract/courses/courses.ts'
import { mediaUrl } from '../../api/base-path.ts'
import type { BlockFile } from '../../blocks/block.ts'

/** Finds the files of a course for its blocks. */
export function courseFileOf(course: Pick<Manifest, 'files'>): (path: string) => BlockFile {
  return (path) => {
    const file = course.files.find((one) => one.path === path)
    return file ? { url: mediaUrl(file.sha256), bytes: file.bytes, type: file.type } : { url: '', bytes: 0, type: '' }
  }
}
