import { Search } from 'lucide-react'
import { useState } from 'react'
import { forumEndpoints, searchMaxLength, type Thread } from '../../../../contract/forum.ts'
import { call } from '../../../api/call.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { ListedThread } from '../forum.queries.ts'
import { ThreadList } from './thread-list.tsx'

interface ServerSearchProps {
  sought: string
  /** The threads that the device has found. */
  known: readonly ListedThread[]
}

/** Looks for the words in all threads of the server, beside those on the device. */
export function ServerSearch({ sought, known }: ServerSearchProps) {
  const { t } = useWords('forum')
  const { run, trouble, isBusy } = useAction()
  const [found, setFound] = useState<readonly Thread[]>()
  const search = () => run(async () => setFound((await call(forumEndpoints.search, { q: sought.slice(0, searchMaxLength) })).items))
  const failed = trouble?.kind === 'offline' ? t('search.offline') : t('common:failed')
  const seen = new Set(known.map(({ id }) => id))
  const others = found?.filter(({ id }) => !seen.has(id)) ?? []
  return (
    <>
      {found ? (
        <p role="status">{others.length > 0 ? t('search.foundOnServer', { count: others.length }) : t('search.noMore')}</p>
      ) : (
        <Button icon={Search} isBusy={isBusy} onClick={() => void search()}>
          {t('search.onServer')}
        </Button>
      )}
      {others.length > 0 && (
        <ThreadList
          threads={others.map((one) => ({ ...one, author_id: one.author.id, category: undefined, isUnread: false, pending: null }))}
        />
      )}
      <TroubleNote trouble={trouble} words={{ full: failed, failed }} />
    </>
  )
}
