import { forumCommands, type RepliesOf } from '../../../../contract/forum.ts'
import { checkInput } from '../../../forms/check.ts'
import { useWords } from '../../../i18n/setup.ts'
import { replyDraft, type ShownReply } from '../forum.queries.ts'
import { TextEditor } from '../text-editor.tsx'
import { changeReply } from './change-reply.ts'
import { replyErrorText } from './reply-error-text.ts'

/** Form for another text of a reply. */
export function ReplyEditor({ reply, of, onClose }: { reply: ShownReply; of: RepliesOf; onClose: () => void }) {
  const { t } = useWords('forum')
  const save = async (body: string, opened: string) => {
    if (body !== reply.body || reply.pending?.state === 'rejected') await changeReply(reply, of, body, opened)
  }
  return (
    <TextEditor
      text={reply.body}
      draftKey={replyDraft(reply.id)}
      check={(body) => checkInput(forumCommands.addReply.input, { id: reply.id, of, body })}
      save={save}
      errorText={(code, length) => replyErrorText(t, code, length)}
      words={{
        label: t('reply.editLabel'),
        save: t('reply.saveEdit'),
        cancel: t('reply.cancel'),
        full: t('reply.full'),
        failed: t('reply.failed'),
      }}
      onClose={onClose}
    />
  )
}
