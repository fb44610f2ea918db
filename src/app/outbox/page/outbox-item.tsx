import { useNavigate } from '@tanstack/react-router'
import { MessagesSquare, Pencil, RefreshCw, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { referencesIn, withReferences } from '../../../../contract/references.ts'
import { moveToNewThread } from '../../../features/wall/replies/change-reply.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { passing, required } from '../../../forms/check.ts'
import { textCodec } from '../../../forms/device/codec.ts'
import { callForm } from '../../../forms/device/form-calls.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useForm } from '../../../forms/use-form.ts'
import { formatBytes, formatDayTime } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { readDraftBase } from '../../../offline/drafts/drafts.ts'
import type { TextEdit } from '../../../offline/outbox/local-command.ts'
import { discard, sendAgain } from '../../../offline/outbox/outbox.ts'
import { revise } from '../../../offline/outbox/revise.ts'
import { isFree, isUnsent } from '../../../offline/outbox/rows.ts'
import { takeBack } from '../../../offline/outbox/take-back.ts'
import { isFullToday } from '../../../offline/sync/push-rows.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { showNotice } from '../../../ui/messages/notice.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { knownCommands } from '../../start/commands.ts'
import { kindOf } from '../kinds.ts'
import type { ListedRow } from '../outbox.queries.ts'
import { nameOf } from '../row-words.ts'
import styles from './outbox.module.css'
import { ShownText } from './shown-text.tsx'

/** A pending or rejected command: its content, the reason of a rejection, and all actions. */
export function OutboxItem({ row }: { row: ListedRow }) {
  const { t, language } = useWords('outbox')
  const [isEditing, setEditing] = useState(false)
  const { icon: Icon } = kindOf(row.name)
  const { textOf, edit } = knownCommands()[row.name] ?? {}
  const isRejected = row.state === 'rejected'
  const text = textOf?.(row.input)
  return (
    <li className={styles.item}>
      <span className={isRejected ? styles.iconBad : styles.icon}>
        <Icon size={24} />
      </span>
      <div className={styles.about}>
        <strong>{nameOf(row, t, language)}</strong>
        <Muted isSmall>
          {formatBytes(row.bytes)} · {formatDayTime(row.madeAt)}
        </Muted>
        {isRejected && <Reason row={row} />}
        {!isRejected && !isUnsent(row) && <Muted isSmall>{t(isFullToday(row) ? 'fullToday' : 'onItsWay')}</Muted>}
        {edit && isEditing ? (
          <ItemEditor row={row} text={text ?? ''} edit={edit} onClose={() => setEditing(false)} />
        ) : (
          text && <ShownText text={text} className={styles.words} />
        )}
        {!isEditing && <ItemActions row={row} onEdit={() => setEditing(true)} />}
      </div>
    </li>
  )
}

/** In the language on screen where we know the reason, else in the server's words. */
function Reason({ row: { code, message } }: { row: ListedRow }) {
  const { t } = useWords('outbox')
  return <p className={styles.reason}>{t(`reasons.${code}` as 'reasons.other', { defaultValue: message ?? t('reasons.other') })}</p>
}

function ItemActions({ row, onEdit }: { row: ListedRow; onEdit: () => void }) {
  const { t } = useWords('outbox')
  const [isAsking, setAsking] = useState(false)
  const { run, trouble } = useAction()
  const navigate = useNavigate()
  const { editRoute, formRoute, elsewhere } = kindOf(row.name)
  const { textOf, edit, lessonOf, takeBack: form } = knownCommands()[row.name] ?? {}
  const isRejected = row.state === 'rejected'
  const isClash = isRejected && row.code === 'changed_meanwhile'
  // Another text would be rejected too.
  const isPlaceLost = isRejected && elsewhere?.codes.includes(row.code ?? '')
  const text = textOf?.(row.input) ?? ''
  const mayChange = isFree(row)
  const mayTakeBack = mayChange && !isRejected && form !== undefined && formRoute !== undefined

  const handleMove = async () => {
    await moveToNewThread(text, row.id)
    if (elsewhere) await navigate(elsewhere.route)
  }
  const handleTakeBack = async () => {
    if (!form || !formRoute || !(await takeBack(row.id))) return showNotice({ title: t('tooLate') })
    callForm(form.draftOf(row.input))
    showToast({ type: 'info', title: t('takenBack') })
    await navigate(formRoute(row.input))
  }
  const handleDiscard = () => {
    setAsking(false)
    void run(async () => {
      if (!(await discard(row.id))) showNotice({ title: t('tooLate') })
    })
  }
  return (
    <>
      <ActionTrouble trouble={trouble} />
      <div className={styles.actions}>
        {isPlaceLost && (
          <Button variant="line" icon={MessagesSquare} onClick={() => void run(handleMove)}>
            {t('asThread')}
          </Button>
        )}
        {edit && mayChange && !isClash && !isPlaceLost && (
          <Button variant={isRejected ? 'line' : 'quiet'} icon={Pencil} onClick={onEdit}>
            {isRejected ? t('fix') : t('edit')}
          </Button>
        )}
        {isClash && formRoute && (
          <Button variant="line" icon={Pencil} {...formRoute(row.input)}>
            {t('fix')}
          </Button>
        )}
        {editRoute && mayChange && (
          <Button variant={isRejected ? 'line' : 'quiet'} icon={Pencil} {...editRoute(row.input)}>
            {isRejected ? t('fix') : t('edit')}
          </Button>
        )}
        {isRejected && !isClash && (
          <Button variant="quiet" icon={RefreshCw} onClick={() => void run(() => sendAgain(row.id))}>
            {t('sendAgain')}
          </Button>
        )}
        {text !== '' && <CopyButton text={referencesIn(text).text} label={t('copy')} copied={t('copied')} failed={t('copyFailed')} />}
        {mayTakeBack && (
          <Button variant="quiet" icon={Undo2} onClick={() => void run(handleTakeBack)}>
            {t('takeBack')}
          </Button>
        )}
        {mayChange && !mayTakeBack && !lessonOf && (
          <Button variant="quiet" icon={Trash2} onClick={() => setAsking(true)}>
            {t('discard')}
          </Button>
        )}
        <Dialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={t('discardTitle')}
          actions={
            <>
              <Button variant="danger" onClick={handleDiscard}>
                {t('discard')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
            </>
          }
        >
          {t(text === '' ? 'discardAct' : 'discardText')}
        </Dialog>
      </div>
    </>
  )
}

interface ItemEditorProps {
  row: ListedRow
  /** The text of the row. */
  text: string
  edit: TextEdit<unknown>
  onClose: () => void
}

function ItemEditor({ row, text: initial, edit, onClose }: ItemEditorProps) {
  const { t } = useWords('outbox')
  const [opened] = useState(initial)
  const [codec] = useState(() => textCodec('body', opened))
  const key = edit.draftOf(row.input)
  const draft = useDeviceDraft(key, codec)
  const { form, text, trouble } = useForm({
    draft,
    check: (values) => passing(edit.withText(row.input, values.body.trim()), required({ body: referencesIn(values.body).text }, 'body')),
    async send(input) {
      const from = (await readDraftBase(key)) ?? opened
      // Another tab may have changed the text since: then both are sent.
      await revise(from === initial ? row : null, input, { draft: key, otherwise: () => edit.sendLate(input, from) })
      return onClose
    },
    errorText: () => t('required'),
  })
  const handleCancel = async () => {
    await draft.discard()
    onClose()
  }
  // Its references stay as they are.
  const references = referencesIn(draft.values.body)
  const { onChange, ...field } = text('body')
  return (
    <form className={styles.editor} {...form}>
      <TextArea
        label={t('editLabel')}
        {...field}
        value={references.text}
        onChange={(typed) => onChange(withReferences({ ...references, text: typed }))}
      />
      <ActionTrouble trouble={trouble} />
      <div className={styles.actions}>
        <Button type="submit" variant="solid">
          {row.state === 'rejected' ? t('sendAgain') : t('save')}
        </Button>
        <Button variant="quiet" onClick={() => void handleCancel()}>
          {t('keep')}
        </Button>
      </div>
    </form>
  )
}
