import { Clock, TriangleAlert, Upload } from 'lucide-react'
import { referencesIn } from '../../../../contract/references.ts'
import { Markdown } from '../../../blocks/text-parts/markdown.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { useStatus } from '../../../offline/status/status.ts'
import { isFullToday } from '../../../offline/sync/push-rows.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { isClash, type ShownReply } from '../forum.queries.ts'
import styles from './replies.module.css'

/** The note above a reply that waits, or that the server has rejected. */
export function ReplyStatus({ reply: { pending, theirs } }: { reply: ShownReply }) {
  const { t } = useWords('forum')
  // A row may still say so after the browser died in the middle of it.
  const { sending } = useStatus()
  if (!pending) return null
  if (pending.state === 'rejected') {
    return (
      <Note tone="bad" icon={TriangleAlert} title={t('reply.rejected')}>
        {isClash(pending) ? t('reply.clash') : reasonOf(pending.code, t('reply.locked'), t('reply.gone'), pending.message)}
        {theirs !== undefined && (
          <div className={styles.theirs}>
            <strong>{t('reply.theirs')}</strong>
            <div className={styles.body}>
              <Markdown source={referencesIn(theirs).text} />
            </div>
          </div>
        )}
      </Note>
    )
  }
  if (pending.state === 'sending' && sending) return <Note tone="wait" icon={Upload} title={t('reply.sending')} />
  return (
    <Note tone="wait" icon={Clock} title={t('reply.waiting')}>
      {t(isFullToday(pending) ? 'reply.fullHint' : 'reply.waitingHint')}
    </Note>
  )
}

/** In the language on screen where we know the reason, else in the server's words. */
function reasonOf(code: string | undefined, locked: string, gone: string, message: string | undefined): string | undefined {
  if (code === 'locked') return locked
  return code === 'gone' ? gone : message
}
