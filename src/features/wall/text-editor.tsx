import { useState } from 'react'
import { referencesIn, withReferences } from '../../../contract/references.ts'
import { countedLength } from '../../../contract/values/text.ts'
import type { Checked } from '../../forms/check.ts'
import { textCodec } from '../../forms/device/codec.ts'
import { useDeviceDraft } from '../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { useForm } from '../../forms/use-form.ts'
import type { DraftKey } from '../../offline/drafts/draft-key.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import styles from './wall.module.css'

interface TextEditorProps {
  /** The text as it is now. */
  text: string
  draftKey: DraftKey
  check: (body: string) => Checked<{ body: string }, { body: string }>
  /** `opened`: the text that the form was opened with. */
  save: (body: string, opened: string) => Promise<void>
  errorText: (code: string, length: number) => string
  words: { label: string; save: string; cancel: string; full: string; failed: string }
  onClose: () => void
}

/** Form for another text of a post or reply. The text is a draft until it is saved. */
export function TextEditor({ text: current, draftKey, check, save, errorText, words, onClose }: TextEditorProps) {
  const [opened] = useState(current)
  const [codec] = useState(() => textCodec('body', opened))
  const draft = useDeviceDraft(draftKey, codec)
  const { form, text, trouble } = useForm({
    draft,
    check: ({ body }) => check(body),
    async send({ body }) {
      await save(body, opened)
      return onClose
    },
    errorText: (code, _field, { body }) => errorText(code, countedLength(body)),
  })
  // Its references stay as they are.
  const references = referencesIn(draft.values.body)
  const { onChange, ...field } = text('body')
  const handleCancel = async () => {
    await draft.discard()
    onClose()
  }
  return (
    <form className={styles.composer} {...form}>
      {/* Only the composer has a field of that name: a page may hold several editors. */}
      <TextArea
        label={words.label}
        {...field}
        value={references.text}
        onChange={(typed) => onChange(withReferences({ ...references, text: typed }))}
        name={undefined}
        autoFocus
      />
      <TroubleNote trouble={trouble} words={{ full: words.full, failed: words.failed }} />
      <div className={styles.actions}>
        <Button type="submit" variant="solid">
          {words.save}
        </Button>
        <Button variant="quiet" onClick={() => void handleCancel()}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
