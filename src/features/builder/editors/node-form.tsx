import { Check, Undo2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { DraftNode } from '../../../../contract/drafts/draft-rows.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { changeDraftNode } from '../draft.commands.ts'
import { draftKeyOf } from '../draft.queries.ts'
import { changesTyped, type NodeValues, nodeCodec } from '../node-fields.ts'
import { ClashNotes } from './clash-notes.tsx'

/** Letters of one field: a command with the texts before and after it in both languages fits a push. */
const maxLetters = 4000

export interface NodeFormParts {
  readonly values: NodeValues
  readonly change: (changes: NodeValues) => void
  /** Props of a text field. */
  readonly text: (path: string) => { name: string; value: string; onChange: (value: string) => void; error: string | undefined }
}

interface NodeFormProps {
  node: DraftNode
  onDone: () => void
  children: (parts: NodeFormParts) => ReactNode
}

/** The form of one part. Each key is stored on the device; "done" makes a change of it, which is sent. */
export function NodeForm({ node, onDone, children }: NodeFormProps) {
  const { t, language } = useWords('builder')
  const codec = useMemo(() => nodeCodec(node.fields), [node.fields])
  const key = draftKeyOf(node.id)
  const draft = useDeviceDraft(key, codec)
  const { form, values, change, text, trouble, isBusy } = useForm<NodeValues, string>({
    draft,
    check(typed) {
      const long = Object.keys(typed).filter((name) => /\.(bn|en)$/.test(name) && String(typed[name] ?? '').length > maxLetters)
      return long.length === 0 ? { input: draft.text } : { codes: Object.fromEntries(long.map((name) => [name, 'too_long'])) }
    },
    async send(typed) {
      const changes = changesTyped(typed)
      const place = { course_id: node.course_id, id: node.id }
      if (Object.keys(changes).length > 0) await send(changeDraftNode, { ...place, changes }, { draft: key })
      return onDone
    },
    errorText: () => t('error.tooLong', { count: maxLetters, number: formatNumber(maxLetters, language) }),
  })
  return (
    <form {...form}>
      <Stack gap={4}>
        <ClashNotes node={node} />
        {children({ values, change, text })}
        <TroubleNote trouble={trouble} words={{ full: t('trouble.full'), failed: t('trouble.failed') }} />
        <Row gap={3} isWrapping>
          <Button type="submit" variant="solid" icon={Check} isBusy={isBusy}>
            {t('done')}
          </Button>
          {draft.isFilled && (
            <Button variant="quiet" icon={Undo2} onClick={() => void draft.discard().then(onDone)}>
              {t('dropTyped')}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  )
}
