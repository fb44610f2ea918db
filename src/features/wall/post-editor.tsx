import { type FormEvent, useEffect, useState } from 'react'
import { addPost, postMaxLength } from '../../../contract/wall.ts'
import { useWords } from '../../i18n/setup.ts'
import { saveDraft } from '../../offline/drafts.ts'
import { StorageFull } from '../../offline/room.ts'
import { useDraft } from '../../offline/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { changePost } from './change-post.ts'
import styles from './wall.module.css'
import type { WallPost } from './wall.queries.ts'

/** Another text for a post. What is typed is a draft of that post until it is kept. */
export function PostEditor({ post, onClose }: { post: WallPost; onClose: () => void }) {
  const { t } = useWords('wall')
  const draft = `post:${post.id}`
  const { text, setText, cancelSaving, isRead } = useDraft(draft)
  const [error, setError] = useState<string>()
  const [trouble, setTrouble] = useState<'full' | 'failed'>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the post's text is only where editing starts.
  useEffect(() => {
    if (isRead && text === '') setText(post.body, { isStored: true })
  }, [isRead])

  const close = async () => {
    cancelSaving()
    await saveDraft(draft, '')
    onClose()
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = addPost.input.safeParse({ id: post.id, body: text })
    if (!checked.success) {
      const isTooLong = text.length > postMaxLength
      return setError(isTooLong ? t('composer.tooLong', { count: text.length - postMaxLength }) : t('composer.empty'))
    }
    try {
      if (checked.data.body !== post.body || post.pending?.state === 'rejected') await changePost(post, checked.data.body)
      await close()
    } catch (caught) {
      setTrouble(caught instanceof StorageFull ? 'full' : 'failed')
    }
  }
  return (
    <form className={styles.composer} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextArea label={t('post.editLabel')} error={error} value={text} onChange={setText} autoFocus />
      {trouble && <Note tone="bad" role="alert" title={t(`composer.${trouble}`)} />}
      <div className={styles.actions}>
        <Button type="submit" variant="solid">
          {t('post.saveEdit')}
        </Button>
        <Button variant="quiet" onClick={() => void close()}>
          {t('post.cancel')}
        </Button>
      </div>
    </form>
  )
}
