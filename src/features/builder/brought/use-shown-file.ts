import { useQuery } from '@tanstack/react-query'
import type { CourseDraft } from '../../../../contract/drafts/draft-rows.ts'
import { uploadsIn } from '../../../../contract/drafts/upload-types.ts'
import { mediaUrl } from '../../../api/base-path.ts'
import type { BlockFile } from '../../../blocks/block.ts'
import { type OwnFile, ownFilesQuery } from './own-files.ts'

/** A file that this device has needs no connection, and may not be sent yet. */
export function fileIn(files: CourseDraft['files'], own: readonly OwnFile[], path: unknown): BlockFile | null {
  const brought = own.find((one) => one.path === path)
  if (brought) return brought
  const file = files.find((one) => one.path === path)
  return file ? { url: mediaUrl(file.sha256), bytes: file.bytes, type: file.type } : null
}

/** The file at a path of a draft; null if there is none. */
export function useShownFile(head: CourseDraft | undefined, path: unknown): BlockFile | null {
  const { data: own = [] } = useQuery(ownFilesQuery(head?.id ?? '', uploadsIn(path)))
  return head ? fileIn(head.files, own, path) : null
}
