import { useState } from 'react'
import { wallCommands } from '../../../contract/wall.ts'
import { checkInput } from '../../forms/check.ts'
import { textCodec } from '../../forms/device/codec.ts'
import { useDeviceDraft } from '../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { changePost, postDraft } from './change-post.ts'
import { postErrorText } from './post-error-text.ts'
import styles from './wall.module.css'
import type { WallPost } from './wall.queries.ts'

/** Form for another text of a post. The text is a draft of that post until it is saved. */
export function PostEditor({ post, onClose }: { post: WallPost; onClose: () => void }) {
  const { t } = useWords('wall')
  const [opened] = useState(post.body)
  const [codec] = useState(() => textCodec('body', opened))
  const draft = useDeviceDraft(postDraft(post), codec)
  const { form, text, trouble } = useForm({
    draft,
    check: ({ body }) => checkInput(wallCommands.addPost.input, { id: post.id, body }),
    async send({ body }) {
      if (body !== post.body || post.pending?.state === 'rejected') await changePost(post, body, opened)
      return onClose
    },
    errorText: (code, _field, { body }) => postErrorText(t, code, body.length),
  })
  const handleCancel = async () => {
    await draft.discard()
    onClose()
  }
  return (
    <form className={styles.composer} {...form}>
      {/* Only the composer has a field of that name: a page may hold several editors. */}
      <TextArea label={t('post.editLabel')} {...text('body')} name={undefined} autoFocus />
      <TroubleNote trouble={trouble} words={{ full: t('composer.full'), failed: t('composer.failed') }} />
      <div className={styles.actions}>
        <Button type="submit" variant="solid">
          {t('post.saveEdit')}
        </Button>
        <Button variant="quiet" onClick={() => void handleCancel()}>
          {t('post.cancel')}
        </Button>
      </div>
    </form>
  )
}
