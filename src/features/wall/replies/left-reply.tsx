import { useNavigate } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { referencesIn } from '../../../../contract/references.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { textCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { repliesDraft } from '../forum.queries.ts'
import { addToNewThread } from './change-reply.ts'
import styles from './replies.module.css'

const codec = textCodec('body')

/** The reply that was begun before its thread was closed. It stays readable, and can begin a new thread. */
export function LeftReply({ threadId }: { threadId: string }) {
  const { t } = useWords('forum')
  const navigate = useNavigate()
  const { run, trouble } = useAction()
  const draft = useDeviceDraft(repliesDraft(threadId), codec)
  const { body } = draft.values
  if (body.trim() === '') return null
  const handleMove = async () => {
    await addToNewThread(body)
    await draft.discard()
    await navigate({ to: '/forum/new' })
  }
  return (
    <Card as="section">
      <Stack gap={3}>
        <h2>{t('reply.left')}</h2>
        <p className={styles.body}>{referencesIn(body).text}</p>
        <ActionTrouble trouble={trouble} />
        <div className={styles.actions}>
          <Button variant="line" icon={MessagesSquare} onClick={() => void run(handleMove)}>
            {t('reply.asThread')}
          </Button>
          <CopyButton text={body} label={t('reply.copy')} copied={t('reply.copied')} failed={t('reply.copyFailed')} />
        </div>
      </Stack>
    </Card>
  )
}
