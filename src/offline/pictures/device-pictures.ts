import type { ShownPicture } from '../../../contract/pictures.ts'
import { storeWork } from '../store/guarded-writes.ts'
import { newId } from '../store/id.ts'
import { type PersonalDb, type PictureRow, personalDb } from '../store/personal-db.ts'

/** The pictures of a form that no text of the user on this device names: those of its draft, in the order of their choice. */
export async function picturesOfDraft(db: PersonalDb, form: string): Promise<PictureRow[]> {
  const rows = await db.pictures.where('form').equals(form).sortBy('key')
  if (rows.length === 0) return []
  const named = new Set((await db.posts.toArray()).flatMap(({ pictures = [] }) => pictures.map(({ id }) => id)))
  return rows.filter(({ key }) => !named.has(key))
}

/** Stores a shrunk picture. @throws StoreClosed, StorageFull */
export async function addPicture(form: string, picture: Omit<PictureRow, 'key' | 'form' | 'alt'>): Promise<void> {
  const db = personalDb()
  await storeWork(db, [db.pictures], () => db.pictures.add({ ...picture, key: newId(), form, alt: '' }))
}

/** @throws StoreClosed, StorageFull */
export async function describePicture(key: string, alt: string): Promise<void> {
  const db = personalDb()
  await storeWork(db, [db.pictures], () => db.pictures.update(key, { alt }))
}

/** Sends a picture that the server has refused once more. @throws StoreClosed, StorageFull */
export async function retryPicture(key: string): Promise<void> {
  const db = personalDb()
  await storeWork(db, [db.pictures], async () => {
    const row = await db.pictures.get(key)
    if (!row) return
    const { refused: _refused, ...rest } = row
    await db.pictures.put(rest)
  })
}

type Named = readonly Pick<ShownPicture, 'id'>[] | undefined

export async function deletePictures(pictures: Named): Promise<void> {
  if (pictures) await personalDb().pictures.bulkDelete(pictures.map(({ id }) => id))
}

/** Gives the pictures of a text that returns to its form new ids: the server may have removed the old ones. */
export async function renewPictures(pictures: Named): Promise<void> {
  if (!pictures) return
  const db = personalDb()
  await storeWork(db, [db.pictures], async () => {
    const rows = (await db.pictures.bulkGet(pictures.map(({ id }) => id))).filter((row) => row !== undefined)
    await db.pictures.bulkDelete(rows.map(({ key }) => key))
    await db.pictures.bulkAdd(rows.map(({ sentAt: _sent, refused: _refused, ...row }) => ({ ...row, key: newId() })))
  })
}
