import { profileEndpoints } from '../../../../contract/account/profile.ts'
import { dayOf } from '../../../../contract/values/days.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { restoreUnloadedDrafts } from '../../../offline/drafts/drafts.ts'
import { type PersonalDb, personalDb } from '../../../offline/store/personal-db.ts'
import { decryptLeftFiles } from '../../../offline/vault/left-files.ts'
import { filesOfVault } from '../../../offline/vault/vault-state.ts'
import { fileName } from '../../../ui/files/file-name.ts'
import { saveFile } from '../../../ui/files/save-file.ts'

/** Content of the file: all, or the part of this device. Or all but pictures and files, which a full device could not decrypt. */
export type SavedPart = 'whole' | 'device' | 'noPictures'

/**
 * Saves a file with all that the server and this device have of the user. Offline it has the part of this device.
 * @throws ApiError if the server refuses
 */
export async function saveOwnData(title: string): Promise<SavedPart> {
  const server = await readFromServer()
  const { rows, pictures } = await readFromDevice()
  const text = JSON.stringify({ server, device: { ...rows, pictures: [] } }, null, 2)
  const end = text.lastIndexOf(']')
  const bytes = new Blob([text.slice(0, end), ...pictures, text.slice(end)], { type: 'application/json' })
  saveFile(bytes, fileName(`${title} ${dayOf(Date.now())}`, 'json'))
  if ((await filesOfVault(personalDb()).count()) > 0) return 'noPictures'
  return server === null ? 'device' : 'whole'
}

async function readFromServer() {
  try {
    return await call(profileEndpoints.ownData, {})
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'unreachable') return null
    throw error
  }
}

/** Data of which the server has no copy: unsent commands, texts and pictures, states of lessons, the shop's books. */
async function readFromDevice() {
  await restoreUnloadedDrafts()
  const db = personalDb()
  const tables = [db.outbox, db.drafts, db.localState, db.cashEntries, db.invoices, db.customers, db.creditEntries]
  const names = ['outbox', 'drafts', 'lessons', 'cashEntries', 'invoices', 'customers', 'creditEntries']
  const rows = await Promise.all(tables.map((table) => table.toArray()))
  return { rows: Object.fromEntries(rows.map((list, at) => [names[at], list])), pictures: await picturesAsText(db) }
}

/** Each picture and file as JSON, in a blob of its own: an author may have 300 MB, which the page could not hold as one text. */
async function picturesAsText(db: PersonalDb): Promise<Blob[]> {
  await decryptLeftFiles(db)
  const texts: Blob[] = []
  await db.pictures.each(({ bytes, ...picture }) => {
    const text = JSON.stringify(picture)
    // A browser shows the picture at this address. Those that the server has are in the posts.
    const address = picture.sentAt === undefined ? [`,"address":"data:${picture.type};base64,`, ...base64(bytes), '"'] : []
    texts.push(new Blob([texts.length === 0 ? '' : ',', text.slice(0, -1), ...address, '}']))
  })
  return texts
}

/** The bytes of a call are a multiple of three, so that the texts form one. */
function base64(bytes: ArrayBuffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < bytes.byteLength; at += 8190)
    texts.push(btoa(String.fromCharCode(...new Uint8Array(bytes, at, Math.min(8190, bytes.byteLength - at)))))
  return texts
}
