import { useState } from 'react'
import { forumEndpoints, type Thread } from '../../../../contract/forum.ts'
import { call } from '../../../api/call.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { ListedThread } from '../forum.queries.ts'
import { ThreadList } from './thread-list.tsx'

interface OlderThreadsProps {
  /** The threads on the device. */
  known: readonly ListedThread[]
  /** Only of this subject. */
  category?: string
}

/** Threads that are not on the device, a page at a time from the server. Opening one stores it. */
export function OlderThreads({ known, category }: OlderThreadsProps) {
  const { t } = useWords('forum')
  const { run, trouble, isBusy } = useAction()
  const [threads, setThreads] = useState<readonly Thread[]>([])
  const [cursor, setCursor] = useState<string | null>('')
  const seen = new Set(known.map(({ id }) => id))
  const load = () => run(async () => setCursor(await loadNew(cursor)))
  async function loadNew(from: string | null): Promise<string | null> {
    if (from === null) return null
    const page = await call(forumEndpoints.threads, { ...(from !== '' && { cursor: from }), ...(category !== undefined && { category }) })
    setThreads((before) => [...before, ...page.items])
    return page.items.some(({ id }) => !seen.has(id)) ? page.next_cursor : loadNew(page.next_cursor)
  }
  const failed = trouble?.kind === 'offline' ? t('olderOffline') : t('common:failed')
  const others = threads.filter(({ id }) => !seen.has(id))
  return (
    <>
      {others.length > 0 && (
        <ThreadList
          threads={others.map((one) => ({ ...one, author_id: one.author.id, category: undefined, isUnread: false, pending: null }))}
        />
      )}
      <TroubleNote trouble={trouble} words={{ full: failed, failed }} />
      {cursor !== null && (
        <Button isBusy={isBusy} onClick={() => void load()}>
          {t('showMore')}
        </Button>
      )}
    </>
  )
}
