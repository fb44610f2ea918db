import type { BlockFile } from '../../../blocks/block.ts'
import { localQuery } from '../../../offline/store/local-query.ts'
import { type PictureRow, personalDb } from '../../../offline/store/personal-db.ts'
import { pathOf, uploadsOf } from '../../../offline/uploads/device-uploads.ts'

/** A file of a draft in the store of this device. */
export interface OwnFile extends BlockFile {
  readonly key: string
  readonly path: string
  readonly isSent: boolean
  /** The server's reason against it. */
  readonly refused: string | undefined
}

export const ownFilesQuery = (courseId: string) =>
  localQuery<OwnFile[]>({
    key: ['own-files', courseId],
    // Not the parts: a change of one must not read all files again.
    tables: ['own.pictures'],
    read: () =>
      uploadsOf(
        personalDb(),
        (row) => ({
          key: row.key,
          path: pathOf(row),
          url: urlOf(row),
          bytes: row.bytes.byteLength,
          type: row.type,
          isSent: row.sentAt !== undefined,
          refused: row.refused,
        }),
        courseId,
      ),
  })

/** One address per file while the page is open: previews and editors show the same one, and a query has no end at which to revoke it. */
const urls = new Map<string, string>()

function urlOf({ key, bytes, type }: PictureRow): string {
  // A recording grows.
  const state = `${key}/${bytes.byteLength}`
  const known = urls.get(state)
  if (known) return known
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  urls.set(state, url)
  return url
}
