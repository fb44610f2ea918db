import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import type { CashEntry } from '../../../offline/shop-books.ts'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { dropEntry, keepEntry } from '../entresoft.commands.ts'
import { taka } from '../money.ts'
import { saveTroubleOf } from '../trouble-note.tsx'
import styles from './cash-book.module.css'
import { EntryForm } from './entry-form.tsx'

/** One entry: read, put right or taken out; both can be undone for as long as the notice stands. */
export function EntryRow({ entry, onSaved }: { entry: CashEntry; onSaved: (entry: CashEntry) => void }) {
  const { t, language } = useWords('entresoft')
  const [isEditing, setEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wasEditing = useRef(false)
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
    keepEntry(entry).catch((error: unknown) => showToast({ type: 'error', title: t(`trouble.${saveTroubleOf(error)}`) }))
  }
  const told = (title: string) => showToast({ type: 'success', title, action: { text: t('book.undo'), onPress: putBack } })
  async function handleRemove() {
    const neighbour = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    await dropEntry(entry.id)
    told(t('book.removed'))
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
            told(t('book.changed'))
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
        <IconButton icon={Trash2} label={t('book.remove', { name, amount })} onClick={() => void handleRemove()} />
      </span>
    </li>
  )
}
