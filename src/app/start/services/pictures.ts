import { liveQuery } from 'dexie'
import { dropShares } from '../../../offline/pictures/shared-files.ts'
import { subscribeStatus } from '../../../offline/status/status.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'
import { decryptLeftFiles } from '../../../offline/vault/left-files.ts'
import { optional } from '../../../ui/lazy.ts'

/**
 * Sends the pictures and the files of drafts of this device, also those that a killed page has left encrypted. The code for it is loaded
 * once there is one. Deletes shared pictures that no page has taken for a day.
 */
export function startPictures(): void {
  void dropShares('old')
  void decryptLeftFiles(personalDb())
  let isFollowed = false
  const follow = async () => {
    if (isFollowed || (await personalDb().pictures.count()) === 0) return
    const sending = await optional(() => import('../../../offline/pictures/send-pictures.ts'))
    if (!sending || isFollowed) return
    isFollowed = true
    sending.followPictures(() => optional(() => import('../../../offline/uploads/send-uploads.ts')))
  }
  const tryToFollow = () => void follow().catch(() => {})
  // Offline without the code: the connection's return tries again.
  subscribeStatus(tryToFollow)
  liveQuery(() => personalDb().pictures.count()).subscribe({ next: tryToFollow, error: () => undefined })
}
