import { Send } from 'lucide-react'
import { forumCommands, type RepliesOf, replyMaxLength } from '../../../../contract/forum.ts'
import { referencesIn, withReferences } from '../../../../contract/references.ts'
import { countedLength } from '../../../../contract/values/text.ts'
import { checkInput } from '../../../forms/check.ts'
import { textCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { newId } from '../../../offline/store/id.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { addReply } from '../forum.commands.ts'
import { repliesDraft, type ShownReply } from '../forum.queries.ts'
import { ReferenceFields } from './reference-fields.tsx'
import styles from './replies.module.css'
import { replyErrorText } from './reply-error-text.ts'

const codec = textCodec('body')

interface ReplyComposerProps {
  of: RepliesOf
  /** Texts that one may quote, by people whom one may mention. */
  replies: readonly ShownReply[]
  /** Page that follows signing in. */
  redirect: string
}

/** Form for a reply to a thread, or a comment below a post. It is in its place at once, offline too. */
export function ReplyComposer({ of, replies, redirect }: ReplyComposerProps) {
  const { t } = useWords('forum')
  const key = repliesDraft(of.id)
  const draft = useDeviceDraft(key, codec)
  const { form, text, trouble } = useForm({
    draft,
    check: ({ body }) =>
      checkInput(forumCommands.addReply.input, { id: newId(), of, body: referencesIn(body).text.trim() === '' ? '' : body }),
    send: async (reply) => void (await send(addReply, reply, { draft: key })),
    errorText: (code, _field, { body }) => replyErrorText(t, code, countedLength(body)),
  })
  const references = referencesIn(draft.values.body)
  const { onChange, ...field } = text('body')
  const refer = (changes: Partial<typeof references>) => onChange(withReferences({ ...references, ...changes }))
  const left = replyMaxLength - countedLength(draft.values.body)
  return (
    <form className={styles.form} {...form}>
      <ReferenceFields references={references} replies={replies} onChange={refer} />
      <TextArea
        label={t(of.kind === 'post' ? 'reply.commentLabel' : 'reply.label')}
        hint={left < 200 && left >= 0 ? t('reply.lettersLeft', { count: left, shown: formatNumber(left) }) : t('reply.hint')}
        rows={3}
        {...field}
        value={references.text}
        onChange={(typed) => refer({ text: typed })}
      />
      <TroubleNote
        trouble={trouble}
        words={{ full: t('reply.full'), failed: t('reply.failed'), needsAccount: t('reply.needsAccount') }}
        redirect={redirect}
      />
      <div className={styles.send}>
        <Button type="submit" variant={of.kind === 'post' ? 'solid' : 'main'} icon={Send}>
          {t(of.kind === 'post' ? 'reply.sendComment' : 'reply.send')}
        </Button>
      </div>
    </form>
  )
}
