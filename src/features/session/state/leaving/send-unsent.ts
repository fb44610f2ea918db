import { uploadForm } from '../../../../offline/pictures/device-pictures.ts'
import { personalDb } from '../../../../offline/store/personal-db.ts'
import { sendNow } from '../../../../offline/sync/sync.ts'
import { optional } from '../../../../ui/lazy.ts'

/**
 * Sends the work of the user that needs nothing but a connection: commands, pictures of posts, then files of course drafts. Ends with the first
 * failure of the connection. `onShare`: per cent of the file on its way that the server has.
 */
export async function sendUnsent(onShare: (share: number) => void): Promise<void> {
  await sendNow()
  const { pictures } = personalDb()
  // Offline, the code may not be on this device yet.
  if ((await pictures.orderBy('postId').count()) > 0) {
    const sending = await optional(() => import('../../../../offline/pictures/send-pictures.ts'))
    await sending?.sendPictures({ isAsked: true })
  }
  // The code is of staff.
  if ((await pictures.where('form').startsWith(uploadForm).count()) === 0) return
  const sending = await optional(() => import('../../../../offline/uploads/send-uploads.ts'))
  await sending?.sendUploads(onShare)
}
