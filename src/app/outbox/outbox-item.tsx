import { Copy, Pencil, RefreshCw, Trash2, Undo2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatBytes, formatDayTime } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { amend, currentInput, discard, isUnseen, sendAgain } from '../../offline/outbox.ts'
import type { OutboxRow } from '../../offline/personal-db.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Muted } from '../../ui/layout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toast.ts'
import { isKnownCommand, kindOf } from './kinds.ts'
import styles from './outbox.module.css'

/** One thing on its way or turned back: what it is, why it came back, and every way on. */
export function OutboxItem({ row }: { row: OutboxRow }) {
  const { t } = useWords('outbox')
  const [isEditing, setEditing] = useState(false)
  const { icon: Icon, textOf } = kindOf(row.name)
  const isRejected = row.state === 'rejected'
  const text = textOf?.(currentInput(row))
  return (
    <li className={styles.item}>
      <span className={isRejected ? styles.iconBad : styles.icon}>
        <Icon size={24} />
      </span>
      <div className={styles.about}>
        <strong>{isKnownCommand(row.name) ? t(`names.${row.name}`) : row.name}</strong>
        <Muted isSmall>
          {formatBytes(row.bytes)} · {formatDayTime(row.madeAt)}
        </Muted>
        {isRejected && <Reason row={row} />}
        {!isRejected && !isUnseen(row) && <Muted isSmall>{t('onItsWay')}</Muted>}
        {isEditing ? <ItemEditor row={row} onClose={() => setEditing(false)} /> : text && <p className={styles.words}>{text}</p>}
        {!isEditing && <ItemActions row={row} onEdit={() => setEditing(true)} />}
      </div>
    </li>
  )
}

const reasons = [
  'invalid_input',
  'forbidden',
  'not_found',
  'too_large',
  'id_reused',
  'server_fault',
  'event_over',
  'called_off',
  'changed_meanwhile',
  'too_many_events',
  'upgrade',
] as const

/** In the language on screen where we know the reason, else in the server's words. */
function Reason({ row: { code, message } }: { row: OutboxRow }) {
  const { t } = useWords('outbox')
  const known = reasons.find((reason) => reason === code)
  return <p className={styles.reason}>{known ? t(`reasons.${known}`) : (message ?? t('reasons.other'))}</p>
}

function ItemActions({ row, onEdit }: { row: OutboxRow; onEdit: () => void }) {
  const { t } = useWords('outbox')
  const [isAsking, setAsking] = useState(false)
  const { textOf, withText, mendAt } = kindOf(row.name)
  const isRejected = row.state === 'rejected'
  const isFree = isRejected || isUnseen(row)

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(textOf?.(currentInput(row)) ?? '')
      showToast({ type: 'success', title: t('copied') })
    } catch {
      showToast({ type: 'warning', title: t('copyFailed') })
    }
  }
  const handleDiscard = async () => {
    setAsking(false)
    if (!(await discard(row.id))) showToast({ type: 'warning', title: t('tooLate') })
  }
  return (
    <div className={styles.actions}>
      {withText && isFree && (
        <Button variant={isRejected ? 'line' : 'quiet'} icon={Pencil} onClick={onEdit}>
          {isRejected ? t('fix') : t('edit')}
        </Button>
      )}
      {mendAt && isRejected && (
        <Button variant="line" icon={Pencil} {...mendAt(row.input)}>
          {t('fix')}
        </Button>
      )}
      {isRejected && row.code !== 'changed_meanwhile' && (
        <Button variant="quiet" icon={RefreshCw} onClick={() => void sendAgain(row.id)}>
          {t('sendAgain')}
        </Button>
      )}
      {textOf && (
        <Button variant="quiet" icon={Copy} onClick={() => void handleCopy()}>
          {t('copy')}
        </Button>
      )}
      {isFree && (
        <Button variant="quiet" icon={isRejected ? Trash2 : Undo2} onClick={() => setAsking(true)}>
          {isRejected ? t('discard') : t('takeBack')}
        </Button>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('discardTitle')}
        actions={
          <>
            <Button variant="danger" onClick={() => void handleDiscard()}>
              {t('discard')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
          </>
        }
      >
        {t('discardText')}
      </Dialog>
    </div>
  )
}

function ItemEditor({ row, onClose }: { row: OutboxRow; onClose: () => void }) {
  const { t } = useWords('outbox')
  const { textOf, withText, sendLate } = kindOf(row.name)
  const [text, setText] = useState(textOf?.(row.input) ?? '')
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const input = withText?.(row.input, text.trim())
    if (text.trim() === '' || input === undefined) return
    const isTaken = await (row.state === 'rejected' ? sendAgain : amend)(row.id, input)
    if (!isTaken) await sendLate?.(input)
    onClose()
  }
  return (
    <form className={styles.editor} onSubmit={(event) => void handleSubmit(event)}>
      <TextArea label={t('editLabel')} value={text} onChange={setText} error={text.trim() === '' ? t('required') : undefined} />
      <div className={styles.actions}>
        <Button type="submit" variant="solid">
          {row.state === 'rejected' ? t('sendAgain') : t('save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('keep')}
        </Button>
      </div>
    </form>
  )
}
