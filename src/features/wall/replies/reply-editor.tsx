import { useState } from 'react'
import { forumCommands, type RepliesOf } from '../../../../contract/forum.ts'
import { checkInput } from '../../../forms/check.ts'
import { textCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { replyDraft, type ShownReply } from '../forum.queries.ts'
import { changeReply } from './change-reply.ts'
import styles from './replies.module.css'
import { replyErrorText } from './reply-error-text.ts'

/** Form for another text of a reply. The text is a draft of that reply until it is saved. */
export function ReplyEditor({ reply, of, onClose }: { reply: ShownReply; of: RepliesOf; onClose: () => void }) {
  const { t } = useWords('forum')
  const [opened] = useState(reply.body)
  const [codec] = useState(() => textCodec('body', opened))
  const draft = useDeviceDraft(replyDraft(reply.id), codec)
  const { form, text, trouble } = useForm({
    draft,
    check: ({ body }) => checkInput(forumCommands.addReply.input, { id: reply.id, of, body }),
    async send({ body }) {
      if (body !== reply.body || reply.pending?.state === 'rejected') await changeReply(reply, of, body, opened)
      return onClose
    },
    errorText: (code, _field, { body }) => replyErrorText(t, code, body.length),
  })
  const handleCancel = async () => {
    await draft.discard()
    onClose()
  }
  return (
    <form className={styles.form} {...form}>
      {/* Only the composer has a field of that name: a page may hold several editors. */}
      <TextArea label={t('reply.editLabel')} {...text('body')} name={undefined} autoFocus />
      <TroubleNote trouble={trouble} words={{ full: t('reply.full'), failed: t('reply.failed') }} />
      <div className={styles.actions}>
        <Button type="submit" variant="solid">
          {t('reply.saveEdit')}
        </Button>
        <Button variant="quiet" onClick={() => void handleCancel()}>
          {t('reply.cancel')}
        </Button>
      </div>
    </form>
  )
}
