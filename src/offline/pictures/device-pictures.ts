import { storeWork } from '../store/guarded-writes.ts'
import { newId } from '../store/id.ts'
import { dbOf, type PersonalDb, type PictureRow, personalDb } from '../store/personal-db.ts'

/** Rows of course drafts have this before the course's id, in place of a form's key. */
export const uploadForm = 'course:'

/** The pictures of a form's draft, in the order of their choice. */
export async function picturesOfDraft(db: PersonalDb, form: string): Promise<PictureRow[]> {
  const rows = await db.pictures.where('form').equals(form).sortBy('key')
  return rows.filter(({ postId }) => postId === undefined)
}

/** Puts the user’s shrunk picture into that user’s own store. Resolves with its key. @throws StoreClosed, StorageFull */
export async function addPicture(personId: string, form: string, picture: Omit<PictureRow, 'key' | 'form' | 'alt'>): Promise<string> {
  const db = dbOf(personId)
  return await storeWork(db, [db.pictures], () => db.pictures.add({ ...picture, key: newId(), form, alt: '' }))
}

/** @throws StoreClosed, StorageFull */
export async function describePicture(personId: string, key: string, alt: string): Promise<void> {
  const db = dbOf(personId)
  await storeWork(db, [db.pictures], () => db.pictures.update(key, { alt }))
}

export const deletePicture = (personId: string, key: string): Promise<void> => dbOf(personId).pictures.delete(key)

/** Sends a picture, or a file of a draft, that the server has refused once more. @throws StoreClosed, StorageFull */
export async function retryPicture(key: string): Promise<void> {
  const db = personalDb()
  await storeWork(db, [db.pictures], async () => {
    const row = await db.pictures.get(key)
    if (!row) return
    const { refused: _refused, ...rest } = row
    await db.pictures.put(rest)
  })
}

/** Gives the draft's pictures to the post that is sent, within its transaction. Another tab may have sent them. */
export async function givePictures(db: PersonalDb, postId: string, pictures: readonly { id: string }[] = []): Promise<void> {
  for (const { id } of pictures) {
    const row = await db.pictures.get(id)
    if (!row || row.postId !== undefined) throw new Error('The picture is of no draft.')
    await db.pictures.put({ ...row, postId })
  }
}

/** Within a transaction. */
export const dropPictures = (db: PersonalDb, postId: string): PromiseLike<number> => db.pictures.where('postId').equals(postId).delete()

/** Returns the pictures of a post to the draft under new ids, within a transaction: the server may have seen the old ones. */
export async function returnPictures(db: PersonalDb, postId: string): Promise<void> {
  await renewPictures(db, await db.pictures.where('postId').equals(postId).toArray())
}

/** Makes pictures of posts those of the draft, within a transaction. */
export async function renewPictures(db: PersonalDb, rows: readonly PictureRow[]): Promise<void> {
  await db.pictures.bulkDelete(rows.map(({ key }) => key))
  await db.pictures.bulkAdd(rows.map(({ postId: _post, sentAt: _sent, refused: _refused, ...row }) => ({ ...row, key: newId() })))
}
