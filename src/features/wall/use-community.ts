import { useEffect } from 'react'
import { watchCommunity } from '../../offline/sync/community-watch.ts'

/** Follows what moderators and authors remove, while texts of others are on the screen. */
export function useCommunity(): void {
  useEffect(() => watchCommunity(), [])
}
