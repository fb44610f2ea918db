import { type UploadKind, uploadPath } from '../../../contract/drafts/upload-types.ts'
import { uploadForm } from '../pictures/device-pictures.ts'
import { storeWork } from '../store/guarded-writes.ts'
import { newId } from '../store/id.ts'
import { dbOf, type PersonalDb, type PictureRow, personalDb } from '../store/personal-db.ts'

const formOf = (courseId: string) => `${uploadForm}${courseId}`

/** A file of a course draft, as its author chose it. `width`, `height` and `hash` are those of pictures. */
export type BroughtFile = Pick<PictureRow, 'bytes' | 'type' | 'sha256'> & Partial<Pick<PictureRow, 'width' | 'height' | 'hash'>>

/**
 * Puts the author's file into that author's own store, beside the pictures of posts: so a vault encrypts it, and the next user of the
 * device has no part of it. Resolves with its path in the course. @throws StoreClosed, StorageFull
 */
export async function addUpload(personId: string, courseId: string, file: BroughtFile): Promise<string> {
  const db = dbOf(personId)
  const key = newId()
  const row: PictureRow = { width: 0, height: 0, hash: '', ...file, key, form: formOf(courseId), alt: '' }
  await storeWork(db, [db.pictures], () => db.pictures.add(row))
  return pathOf(row)
}

export const pathOf = ({ key, type }: Pick<PictureRow, 'key' | 'type'>): string => uploadPath(key, type)

export const courseOf = ({ form }: Pick<PictureRow, 'form'>): string => form.slice(uploadForm.length)

export function kindOfType(type: string): UploadKind {
  if (type === 'application/pdf') return 'pdf'
  if (type === 'text/vtt') return 'captions'
  const [kind] = type.split('/')
  return kind === 'audio' || kind === 'video' ? kind : 'picture'
}

/** The files of one draft, or of all. */
export const uploadsOf = (db: PersonalDb, courseId = ''): Promise<PictureRow[]> =>
  db.pictures.where('form').startsWith(formOf(courseId)).toArray()

/** Sends a file that the server has refused once more. @throws StoreClosed, StorageFull */
export async function retryUpload(key: string): Promise<void> {
  const db = personalDb()
  await storeWork(db, [db.pictures], async () => {
    const row = await db.pictures.get(key)
    if (!row) return
    const { refused: _refused, ...rest } = row
    await db.pictures.put(rest)
  })
}

/** The SHA-256 of bytes in lower-case hexadecimal digits. */
export async function sha256Hex(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
