import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
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
  const kind = t(`book.${entry.kind}`)
  const name = entry.what === '' ? kind : entry.what
  const amount = taka(entry.paisa, language)

  const putBack = () => {
    keepEntry(entry).catch((error: unknown) => showToast({ type: 'error', title: t(`trouble.${saveTroubleOf(error) ?? 'failed'}`) }))
  }
  const told = (title: string) => showToast({ type: 'success', title, action: { text: t('book.undo'), onPress: putBack } })
  async function handleRemove() {
    await dropEntry(entry.id)
    told(t('book.removed'))
  }

  if (isEditing) {
    return (
      <li className={styles.editing}>
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
    <li className={styles.row}>
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
