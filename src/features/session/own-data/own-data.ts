import { profileEndpoints } from '../../../../contract/account/profile.ts'
import { dayOf } from '../../../../contract/values/days.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { restoreUnloadedDrafts } from '../../../offline/drafts/drafts.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'
import { fileName } from '../../../ui/files/file-name.ts'
import { saveFile } from '../../../ui/files/save-file.ts'

/**
 * Saves a file with all that the server and this device have of the user. Offline it has the part of this device.
 * @returns whether the server's part is in it
 * @throws ApiError if the server refuses
 */
export async function saveOwnData(title: string): Promise<boolean> {
  const server = await readFromServer()
  const file = { server, device: await readFromDevice() }
  const bytes = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })
  saveFile(bytes, fileName(`${title} ${dayOf(Date.now())}`, 'json'))
  return server !== null
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
  const pictures = (await db.pictures.toArray()).map(({ bytes, ...picture }) => ({
    ...picture,
    // A browser shows the picture at this address. Those that the server has are in the posts.
    ...(picture.sentAt === undefined && { address: `data:${picture.type};base64,${base64(bytes)}` }),
  }))
  return { ...Object.fromEntries(rows.map((list, at) => [names[at], list])), pictures }
}

function base64(bytes: ArrayBuffer): string {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte)
  return btoa(text)
}
