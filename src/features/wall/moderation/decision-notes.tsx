import { CircleCheck, EyeOff, Hourglass, MessageCircle, Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { appealWordsLength, moderationCommands, type OwnDecision } from '../../../../contract/moderation/reports.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { checkInput } from '../../../forms/check.ts'
import { textCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { formatDayTime } from '../../../i18n/format.ts'
import { loadWords, useWords } from '../../../i18n/setup.ts'
import type { DraftKey } from '../../../offline/drafts/draft-key.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { appeal } from './moderation.commands.ts'
import styles from './moderation.module.css'

const codec = textCodec('words')
/** Days in which the page says that a text has returned. */
const restoredShownFor = 7 * 24 * 60 * 60_000

/** Loads the words too: a page works without them. */
export async function loadDecisionNotes() {
  await loadWords('moderation')
  return DecisionNotes
}

function DecisionNotes({ decisions }: { decisions: readonly OwnDecision[] }) {
  const now = serverNow()
  return decisions
    .filter((decision) => !isOver(decision) || decision.decided_at > now - restoredShownFor)
    .map((decision) => <DecisionNote key={decision.id} decision={decision} />)
}

/** Nothing is left to appeal against. */
const isOver = ({ state }: OwnDecision) => state === 'restored' || state === 'cleared'

/** One decision: what happened, why, the text, and the way to appeal. */
function DecisionNote({ decision }: { decision: OwnDecision }) {
  const { t } = useWords('moderation')
  const [isWriting, setWriting] = useState(false)
  const { id, kind, state, reason, words, title, body, limited_until, appeal: sent, is_answered } = decision
  const isRestored = isOver(decision)
  const about = kind === 'person' ? 'Person' : kind === 'photo' ? 'Photo' : ''
  const isNamed = state === 'hidden' || state === 'restored' || state === 'warned'
  const mayAppeal = !isRestored && reason !== null && sent === null
  return (
    <Note
      tone={isRestored ? 'good' : 'wait'}
      icon={isRestored ? CircleCheck : state === 'waiting' ? Hourglass : state === 'warned' ? TriangleAlert : EyeOff}
      title={t(isNamed ? `decision.${state}${about}` : `decision.${state}`)}
      actions={
        mayAppeal &&
        !isWriting && (
          <Button variant="line" icon={MessageCircle} onClick={() => setWriting(true)}>
            {t('appeal.begin')}
          </Button>
        )
      }
    >
      <Stack gap={2}>
        <span>
          {state === 'waiting'
            ? t('decision.firstLink')
            : reason === null
              ? t('decision.byReports')
              : !isRestored && t('decision.reason', { reason: t(`reasons.${reason}`) })}
        </span>
        {state === 'warned' && <span>{t('decision.keepsOn')}</span>}
        {limited_until !== undefined && limited_until > serverNow() && (
          <span>{t('decision.limited', { time: formatDayTime(limited_until) })}</span>
        )}
        {words !== '' && <span className={styles.words}>{t('decision.words', { words })}</span>}
        {title + body !== '' && <blockquote className={styles.text}>{[title, body].filter((part) => part !== '').join('\n')}</blockquote>}
        {sent !== null && !isRestored && <span>{t(is_answered ? 'appeal.answered' : 'appeal.sent')}</span>}
        {mayAppeal && isWriting && <AppealForm id={id} onClose={() => setWriting(false)} />}
      </Stack>
    </Note>
  )
}

function AppealForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useWords('moderation')
  const key: DraftKey = `appeal:${id}`
  const draft = useDeviceDraft(key, codec)
  const { form, text, trouble } = useForm({
    draft,
    check: ({ words }) => checkInput(moderationCommands.appeal.input, { id, words }),
    async send(input) {
      await send(appeal, input, { draft: key })
      return onClose
    },
    errorText: (code) => t(code === 'too_long' ? 'tooLong' : code === 'bad_characters' ? 'badCharacters' : 'appeal.empty'),
  })
  return (
    <form {...form}>
      <Stack gap={3}>
        <TextArea label={t('appeal.label')} hint={t('appeal.hint')} rows={4} maxLength={appealWordsLength} {...text('words')} autoFocus />
        <TroubleNote trouble={trouble} words={{ full: t('full'), failed: t('failed') }} />
        <Button type="submit" variant="solid" icon={Send}>
          {t('appeal.send')}
        </Button>
      </Stack>
    </form>
  )
}
