import type { SentPicture } from '../../../../contract/pictures.ts'
import { readChoices, savesData } from '../../../offline/downloads/choices.ts'
import { picturesOfDraft } from '../../../offline/pictures/device-pictures.ts'
import { localQuery } from '../../../offline/store/local-query.ts'
import { type PictureRow, personalDb } from '../../../offline/store/personal-db.ts'

/** The pictures of a form's draft. */
export const formPicturesQuery = (form: string) =>
  localQuery<PictureRow[]>({
    key: ['form-pictures', form],
    tables: ['own.pictures'],
    read: () => picturesOfDraft(personalDb(), form),
  })

/** A picture on this device; null if there is none. */
export const devicePictureQuery = (id: string) =>
  localQuery<PictureRow | null>({
    key: ['device-picture', id],
    tables: ['own.pictures'],
    read: async () => (await personalDb().pictures.get(id)) ?? null,
  })

/** True if pictures are loaded only when they are opened. */
export const saverQuery = () =>
  localQuery<boolean>({ key: ['saver'], tables: ['shared.keyValues'], read: async () => savesData(await readChoices()) })

/** The picture as its text names it. */
export const sentOf = ({ key: id, sha256, width, height, hash, alt }: PictureRow): SentPicture => ({ id, sha256, width, height, hash, alt })
