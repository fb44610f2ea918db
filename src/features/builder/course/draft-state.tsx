import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CloudOff, Eye, Send, TriangleAlert } from 'lucide-react'
import type { DraftValue } from '../../../../contract/drafts/draft-rows.ts'
import { uploadsIn } from '../../../../contract/drafts/upload-types.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { keyOf } from '../../../offline/uploads/device-uploads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { uploadStatesQuery } from '../brought/own-files.ts'
import styles from '../builder.module.css'
import type { Draft } from '../draft.queries.ts'
import { Announcer } from '../parts/announcer.tsx'
import { useDraftRights } from '../use-draft-rights.ts'

/** The three states of a draft: on this device, sent, published. Each follows from stored rows, none from a timer. */
export function DraftState({ draft: { head, nodes, waiting, rejected } }: { draft: Draft }) {
  const { t, language } = useWords('builder')
  const { right, mayEdit } = useDraftRights({ head })
  const { data: files = [] } = useQuery(uploadStatesQuery(head.id))
  const unsent = new Set(files.flatMap(({ key, sentAt }) => (sentAt === undefined ? [key] : [])))
  const isUnsent = (value: DraftValue) => uploadsIn(value).some((path) => unsent.has(keyOf(path)))
  const hasUnsent = unsent.size > 0 && nodes.some((node) => !node.is_removed && Object.values(node.fields).some(isUnsent))
  return (
    <>
      <Announcer />
      <div className={styles.states} role="status">
        {waiting > 0 || hasUnsent ? (
          <Badge tone="wait" icon={CloudOff}>
            {t('state.onPhone')}
          </Badge>
        ) : (
          <Badge tone="good" icon={Send}>
            {t('state.sent')}
          </Badge>
        )}
        <Badge tone={head.version === null ? 'plain' : 'good'} {...(head.version !== null && { icon: CircleCheck })}>
          {head.version === null ? t('state.neverPublished') : t('state.published', { number: formatNumber(head.version, language) })}
        </Badge>
      </div>
      {right === 'reviewer' && !mayEdit && (
        <Note tone="info" icon={Eye} title={t('review.title')}>
          {t('review.text')}
        </Note>
      )}
      {rejected > 0 && (
        <Note tone="bad" icon={TriangleAlert} title={t('state.rejected')} actions={<Button to="/outbox">{t('state.toOutbox')}</Button>}>
          {t('state.rejectedText')}
        </Note>
      )}
    </>
  )
}
