import { type UploadKind, uploadPath } from '../../../contract/drafts/upload-types.ts'
import { uploadForm } from '../pictures/device-pictures.ts'
import { pictureKeys } from '../pictures/picture-keys.ts'
import { storeWork } from '../store/guarded-writes.ts'
import { newId } from '../store/id.ts'
import { dbOf, type PersonalDb, type PictureRow } from '../store/personal-db.ts'

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

/** Gives a file more bytes: a recording grows. No part names it yet, so nothing sends it. @throws StoreClosed, StorageFull */
export async function growUpload(personId: string, path: string, { bytes, sha256 }: Pick<PictureRow, 'bytes' | 'sha256'>): Promise<void> {
  const db = dbOf(personId)
  await storeWork(db, [db.pictures], () => db.pictures.update(keyOf(path), { bytes, sha256 }))
}

/** The key of the row with the file at a path. */
export const keyOf = (path: string): string => /([\w-]+)\.\w+$/.exec(path)?.[1] ?? ''

export const pathOf = ({ key, type }: Pick<PictureRow, 'key' | 'type'>): string => uploadPath(key, type)

export const courseOf = ({ form }: Pick<PictureRow, 'form'>): string => form.slice(uploadForm.length)

export function kindOfType(type: string): UploadKind {
  if (type === 'application/pdf') return 'pdf'
  if (type === 'text/vtt') return 'captions'
  const [kind] = type.split('/')
  return kind === 'audio' || kind === 'video' ? kind : 'picture'
}

/** A file of a draft, without its bytes and its type. */
export interface StoredUpload {
  readonly key: string
  readonly courseId: string
  readonly sentAt: number | undefined
  /** The server's reason against it. */
  readonly refused: string | undefined
}

/** The files of all drafts. */
export async function storedUploads(db: PersonalDb): Promise<StoredUpload[]> {
  const [forms, sent, refused] = await Promise.all([
    pictureKeys<string>(db, 'form'),
    pictureKeys<number>(db, 'sentAt'),
    pictureKeys<string>(db, 'refused'),
  ])
  return [...forms].flatMap(([key, form]) =>
    form.startsWith(uploadForm) ? [{ key, courseId: courseOf({ form }), sentAt: sent.get(key), refused: refused.get(key) }] : [],
  )
}
