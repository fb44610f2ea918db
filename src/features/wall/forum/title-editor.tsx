import { useState } from 'react'
import { forumCommands, threadTitleMaxLength } from '../../../../contract/forum.ts'
import { countedLength } from '../../../../contract/values/text.ts'
import { checkInput } from '../../../forms/check.ts'
import { textCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type ListedThread, titleDraft } from '../forum.queries.ts'
import { changeTitle } from './change-title.ts'
import styles from './forum.module.css'

/** Form for another title of a thread. */
export function TitleEditor({ thread, onClose }: { thread: ListedThread; onClose: () => void }) {
  const { t } = useWords('forum')
  const [opened] = useState(thread.title)
  const [codec] = useState(() => textCodec('title', opened))
  const key = titleDraft(thread.id)
  const draft = useDeviceDraft(key, codec)
  const { form, text, trouble } = useForm({
    draft,
    check: ({ title }) => checkInput(forumCommands.changeThread.input, { id: thread.id, changes: { title: { from: opened, to: title } } }),
    async send({ id, changes }) {
      await changeTitle({ id, from: opened, to: changes.title?.to ?? opened }, key)
      return onClose
    },
    errorText: (code, _field, { title }) =>
      code === 'too_long' ? t('reply.tooLong', { count: countedLength(title) - threadTitleMaxLength }) : t('reply.empty'),
  })
  const handleCancel = async () => {
    await draft.discard()
    onClose()
  }
  return (
    <form className={styles.form} {...form}>
      <TextField label={t('new.heading')} {...text('title')} autoFocus autoComplete="off" />
      <TroubleNote trouble={trouble} words={{ full: t('reply.full'), failed: t('reply.failed') }} />
      <div className={styles.actions}>
        <Button type="submit" variant="solid">
          {t('thread.saveTitle')}
        </Button>
        <Button variant="quiet" onClick={() => void handleCancel()}>
          {t('reply.cancel')}
        </Button>
      </div>
    </form>
  )
}
