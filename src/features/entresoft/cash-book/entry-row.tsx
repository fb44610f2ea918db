import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { noticeTrouble } from '../../../forms/notice-trouble.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { CashEntry } from '../../../offline/local-rows/shop-books.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { deleteEntry, saveEntry } from '../entresoft.books.ts'
import { taka } from '../money.ts'
import styles from './cash-book.module.css'
import { EntryForm } from './entry-form.tsx'

/** One entry: shown, edited or deleted; both can be undone while the notice is visible. */
export function EntryRow({ entry, onSaved }: { entry: CashEntry; onSaved: (entry: CashEntry) => void }) {
  const { t, language } = useWords('entresoft')
  const [isEditing, setEditing] = useState(false)
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

  const putBack = () => {
    saveEntry(entry).catch((error: unknown) => noticeTrouble(error, { full: t('trouble.full'), failed: t('trouble.failed') }))
  }
  const showUndo = (title: string) => showToast({ type: 'success', title, action: { text: t('book.undo'), onPress: putBack } })
  async function handleRemove() {
    const neighbour = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    await deleteEntry(entry.id)
    showUndo(t('book.removed'))
    const next = neighbour?.querySelector<HTMLElement>('button:last-of-type') ?? document.querySelector<HTMLElement>('main')
    next?.focus()
  }

  if (isEditing) {
    return (
      <li ref={row} className={styles.editing}>
        <EntryForm
          entry={entry}
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
        <IconButton icon={Trash2} label={t('book.remove', { name, amount })} onClick={() => void run(handleRemove)} />
      </span>
      {trouble && (
        <div className={styles.trouble}>
          <ActionTrouble trouble={trouble} />
        </div>
      )}
    </li>
  )
}
