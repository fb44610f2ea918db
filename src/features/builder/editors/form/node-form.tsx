import { Check, Undo2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DraftNode } from '../../../../../contract/drafts/draft-rows.ts'
import { withUnreadMarks } from '../../../../../contract/drafts/unread-texts.ts'
import { useDeviceDraft } from '../../../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../../../forms/trouble-note.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { send } from '../../../../offline/outbox/outbox.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { Note } from '../../../../ui/messages/note.tsx'
import { changeDraftNode } from '../../draft.commands.ts'
import { draftKeyOf } from '../../draft.queries.ts'
import { changesTyped, faultsTyped, inPieces, maxLetters, type NodeValues, nodeCodec } from '../../node-fields.ts'
import { announce } from '../../parts/announcer.tsx'
import { useNamedField } from '../../parts/use-open-part.ts'
import { ClashNotes } from './clash-notes.tsx'
import { type FinishFile, FormFiles } from './form-files.ts'
import { MarkedTexts } from './unread-note.tsx'

export interface NodeFormParts {
  readonly courseId: string
  readonly values: NodeValues
  /** A function gets the latest values: those on the screen may be older. */
  readonly change: (changes: NodeValues | ((latest: NodeValues) => NodeValues)) => void
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
  useNamedField(node.id)
  const close = useRef(onDone)
  const codec = useMemo(() => nodeCodec(node.fields), [node.fields])
  const key = draftKeyOf(node.id)
  const draft = useDeviceDraft(key, codec)
  const { form, values, change, text, codes, trouble, isBusy } = useForm<NodeValues, string>({
    draft,
    check() {
      const codes = faultsTyped(node.fields, changesTyped(draft.text))
      return Object.keys(codes).length === 0 ? { input: draft.text } : { codes }
    },
    async send(typed) {
      const place = { course_id: node.course_id, id: node.id }
      const pieces = inPieces(withUnreadMarks(node.fields, changesTyped(typed)))
      // The draft goes with the last piece: what a crash leaves is sent once more, and changes nothing then.
      for (const [index, changes] of pieces.entries())
        await send(changeDraftNode, { ...place, changes }, index === pieces.length - 1 ? { draft: key } : {})
      return () => {
        announce(t('saved'))
        close.current()
      }
    },
    errorText: (code) =>
      code === 'part_too_long'
        ? t('error.partTooLong')
        : t('error.tooLong', { count: maxLetters, number: formatNumber(maxLetters, language) }),
  })
  // A picture takes seconds to be made small, and a recording minutes. What was typed by then stays.
  const newest = useRef(change)
  newest.current = change
  const changeNow = useCallback<NodeFormParts['change']>((changes) => newest.current(changes), [])
  const [files] = useState(() => new Set<FinishFile>())
  const [step, setStep] = useState<'typing' | 'waiting' | 'sending'>('typing')
  const { ref } = form
  close.current = () => {
    const toggle = toggleOf(ref.current)
    onDone()
    toggle?.focus()
  }
  // One render later, with the path of the file among the values.
  useEffect(() => {
    if (step !== 'sending') return
    setStep('typing')
    ref.current?.requestSubmit()
  }, [step, ref])
  const handleSubmit = (event: FormEvent) => {
    if (files.size === 0) return form.onSubmit(event)
    event.preventDefault()
    setStep('waiting')
    void Promise.all([...files].map((finish) => finish())).then((all) => setStep(all.every(Boolean) ? 'sending' : 'typing'))
  }
  return (
    <form {...form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <ClashNotes node={node} />
        <FormFiles value={files}>
          <MarkedTexts value={{ values, change }}>{children({ courseId: node.course_id, values, change: changeNow, text })}</MarkedTexts>
        </FormFiles>
        {Object.values(codes).includes('part_too_long') && (
          <Note tone="bad" role="alert">
            {t('error.partTooLong')}
          </Note>
        )}
        <TroubleNote trouble={trouble} words={{ full: t('trouble.full'), failed: t('trouble.failed') }} />
        <Row gap={3} isWrapping>
          <Button type="submit" variant="solid" icon={Check} isBusy={isBusy || step !== 'typing'}>
            {t('done')}
          </Button>
          {draft.isFilled && (
            <Button variant="quiet" icon={Undo2} onClick={() => void draft.discard().then(() => close.current())}>
              {t('dropTyped')}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  )
}

/** The line that opened the form, which the focus returns to. */
function toggleOf(form: HTMLElement | null): HTMLElement | null {
  for (let box = form?.parentElement; box; box = box.parentElement) {
    const toggle = box.querySelector<HTMLElement>(':scope > button[aria-expanded], :scope > div > button[aria-expanded]')
    if (toggle) return toggle
  }
  return null
}
