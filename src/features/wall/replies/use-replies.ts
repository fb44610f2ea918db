import { useEffect } from 'react'
import { useStatus } from '../../../offline/status/status.ts'
import { pullReplies, watchReplies } from '../../../offline/sync/replies.ts'
import { useCommunity } from '../use-community.ts'

/** Fetches the new replies of what is on the screen, now and with each later round. `parentId`: null for an unsent thread or post. */
export function useReplies(parentId: string | null): void {
  useCommunity()
  const isOffline = useStatus().connection === 'offline'
  useEffect(() => (parentId === null ? undefined : watchReplies(parentId)), [parentId])
  useEffect(() => {
    // Without an answer the stored replies stay; the next round asks again.
    if (parentId !== null && !isOffline) pullReplies(parentId).catch(() => undefined)
  }, [parentId, isOffline])
}
