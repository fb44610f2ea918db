import type { BlockFile } from '../../../blocks/block.ts'
import { localQuery } from '../../../offline/store/local-query.ts'
import { type PictureRow, personalDb } from '../../../offline/store/personal-db.ts'
import { courseOf, keyOf, pathOf, storedUploads } from '../../../offline/uploads/device-uploads.ts'
import { mayGrow } from '../../../offline/uploads/upload-sizes.ts'

/** A file of a draft in the store of this device. */
export interface OwnFile extends BlockFile {
  readonly path: string
}

/** Those of the files that this device has. Each is read once: a photo has 60 KB, a video 16 MB, and a draft 1,000 files. */
export const ownFilesQuery = (courseId: string, paths: readonly string[]) =>
  localQuery<OwnFile[]>({
    key: ['own-files', courseId, ...paths],
    tables: ['own.pictures'],
    async read() {
      const { pictures } = personalDb()
      const stored = await pictures.where(':id').anyOf(paths.map(keyOf)).primaryKeys()
      const files = await Promise.all(
        stored.map(async (key) => (mayGrow(key) ? undefined : knownFiles.get(key)) ?? fileOf(await pictures.get(key))),
      )
      return files.flatMap((file) => (file?.courseId === courseId ? [file] : []))
    },
  })

/** Which files of a draft the server has, or has refused. From indexes, without a read of bytes. */
export const uploadStatesQuery = (courseId: string) =>
  localQuery({
    key: ['upload-states', courseId],
    tables: ['own.pictures'],
    read: async () => (await storedUploads(personalDb())).filter((one) => one.courseId === courseId),
  })

interface ReadFile extends OwnFile {
  readonly courseId: string
}

/** One address per file while the page is open: previews and editors show the same one, and a query has no end at which to revoke it. */
const knownFiles = new Map<string, ReadFile>()

function fileOf(row: PictureRow | undefined): ReadFile | undefined {
  if (!row) return undefined
  const { key, bytes, type } = row
  const known = knownFiles.get(key)
  // A recording grows.
  if (known?.bytes === bytes.byteLength) return known
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const file = { path: pathOf(row), courseId: courseOf(row), url, bytes: bytes.byteLength, type }
  knownFiles.set(key, file)
  return file
}
