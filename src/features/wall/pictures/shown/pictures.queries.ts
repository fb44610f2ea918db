import { readChoices, savesData } from '../../../../offline/downloads/choices.ts'
import { localQuery } from '../../../../offline/store/local-query.ts'
import { type PictureRow, personalDb } from '../../../../offline/store/personal-db.ts'

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
