import { wallCommands } from '../../../contract/wall.ts'
import { checkInput } from '../../forms/check.ts'
import { useWords } from '../../i18n/setup.ts'
import { changePost, postDraft } from './change-post.ts'
import { postErrorText } from './post-error-text.ts'
import { TextEditor } from './text-editor.tsx'
import type { WallPost } from './wall.queries.ts'

/** Form for another text of a post. */
export function PostEditor({ post, onClose }: { post: WallPost; onClose: () => void }) {
  const { t } = useWords('wall')
  const save = async (body: string, opened: string) => {
    if (body !== post.body || post.pending?.state === 'rejected') await changePost(post, body, opened)
  }
  return (
    <TextEditor
      text={post.body}
      draftKey={postDraft(post)}
      check={(body) => checkInput(wallCommands.addPost.input, { id: post.id, body })}
      save={save}
      errorText={(code, length) => postErrorText(t, code, length)}
      words={{
        label: t('post.editLabel'),
        save: t('post.saveEdit'),
        cancel: t('post.cancel'),
        full: t('composer.full'),
        failed: t('composer.failed'),
      }}
      onClose={onClose}
    />
  )
}
