import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { noticeTrouble } from '../../../forms/notice-trouble.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { CashEntry, Customer } from '../../../offline/local-rows/shop-books.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { deleteCreditEntry, restoreCredit } from '../credit.books.ts'
import { TwoBooksDialog } from '../credit-book/two-books-dialog.tsx'
import { deleteEntry, saveEntry } from '../entresoft.books.ts'
import { taka } from '../money.ts'
import styles from './cash-book.module.css'
import { EntryForm } from './entry-form.tsx'

interface EntryRowProps {
  entry: CashEntry
  /** The customer whose debt it pays; such an entry is a payment in the credit book too. */
  payer?: Customer | undefined
  onSaved: (entry: CashEntry) => void
}

/** One entry: shown, edited or deleted; both can be undone while the notice is visible. */
export function EntryRow({ entry, payer, onSaved }: EntryRowProps) {
  const { t, language } = useWords('entresoft')
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wasEditing = useRef(false)
  const { run, trouble } = useAction()
  // The form and the row take each other's place: the focus goes along.
  useEffect(() => {
    if (isEditing) row.current?.querySelector<HTMLElement>('[name=amount]')?.focus()
    else if (wasEditing.current) row.current?.querySelector('button')?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const kind = t(`book.${entry.kind}`)
  const name = entry.what === '' ? kind : entry.what
  const amount = taka(entry.paisa, language)

  const notice = (error: unknown) => noticeTrouble(error, { full: t('trouble.full'), failed: t('trouble.failed') })
  const putBack = () => {
    saveEntry(entry).catch(notice)
  }
  const showUndo = (title: string) => showToast({ type: 'success', title, action: { text: t('book.undo'), onPress: putBack } })
  async function handleRemove(isPaymentToo = false) {
    setAsking(false)
    const neighbour = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    if (isPaymentToo) {
      const deleted = await deleteCreditEntry(entry.id, true)
      const onPress = () => void restoreCredit(deleted).catch(notice)
      showToast({ type: 'success', title: t('credit.takenBack'), action: { text: t('book.undo'), onPress } })
    } else {
      await deleteEntry(entry.id)
      showUndo(t('book.removed'))
    }
    const next = neighbour?.querySelector<HTMLElement>('button:last-of-type') ?? document.querySelector<HTMLElement>('main')
    next?.focus()
  }

  if (isEditing) {
    return (
      <li ref={row} className={styles.editing}>
        <EntryForm
          entry={entry}
          isPayment={payer !== undefined}
          onSaved={(changed) => {
            setEditing(false)
            showUndo(t('book.changed'))
            onSaved(changed)
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    )
  }
  return (
    <li ref={row} className={styles.row}>
      <span className={styles.what}>{name}</span>
      <strong className={classes(styles.amount, styles[entry.kind])}>{`${entry.kind === 'in' ? '+' : '−'} ${amount}`}</strong>
      <span className={styles.kind}>{entry.what === '' ? '' : kind}</span>
      <span className={styles.buttons}>
        <IconButton icon={Pencil} label={t('book.edit', { name, amount })} onClick={() => setEditing(true)} />
        <IconButton
          icon={Trash2}
          label={t('book.remove', { name, amount })}
          onClick={() => (payer ? setAsking(true) : void run(handleRemove))}
        />
      </span>
      {trouble && (
        <div className={styles.trouble}>
          <ActionTrouble trouble={trouble} />
        </div>
      )}
      {payer && (
        <TwoBooksDialog
          from="cash"
          isOpen={isAsking}
          name={payer.name}
          amount={amount}
          onAnswer={(answer) => (answer === 'none' ? setAsking(false) : void run(() => handleRemove(answer === 'both')))}
        />
      )}
    </li>
  )
}
