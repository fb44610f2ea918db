import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { noticeTrouble } from '../../../forms/notice-trouble.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { CardList } from '../../../ui/layout/card.tsx'
import { SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { cashEntryOf, deleteCreditEntry, restoreCredit, saveCreditEntry } from '../credit.books.ts'
import { taka } from '../money.ts'
import type { CreditLine } from './credit.ts'
import styles from './credit-book.module.css'
import { EntryEditForm } from './forms/entry-edit-form.tsx'
import { TwoBooksDialog } from './two-books-dialog.tsx'
import { useAccountWords } from './use-account-words.ts'

const shownAtOnce = 40

/** Entries of a customer, the latest first, each with what was owed after it. */
export function AccountLines({ lines, name }: { lines: readonly CreditLine[]; name: string }) {
  const { t } = useWords('entresoft')
  const [limit, setLimit] = useState(shownAtOnce)
  const latestFirst = [...lines].reverse()
  return (
    <Stack gap={3} as="section">
      <SectionHead title={t('credit.entries')} />
      <CardList>
        {latestFirst.slice(0, limit).map((line) => (
          <AccountLine key={line.entry.id} line={line} name={name} />
        ))}
      </CardList>
      {lines.length > limit && <Button onClick={() => setLimit(limit + shownAtOnce)}>{t('book.more')}</Button>}
    </Stack>
  )
}

function AccountLine({ line: { entry, owed }, name }: { line: CreditLine; name: string }) {
  const { t, language } = useWords('entresoft')
  const { dayText } = useAccountWords()
  const { run, trouble } = useAction()
  const [mode, setMode] = useState<'shown' | 'edited' | 'asked'>('shown')
  const kind = t(entry.kind === 'given' ? 'credit.given' : 'credit.gave')
  const amount = taka(entry.paisa, language)
  const label = { name: entry.what === '' ? kind : entry.what, amount }
  const notice = (error: unknown) => noticeTrouble(error, { full: t('trouble.full'), failed: t('trouble.failed') })
  const showUndo = (title: string, undo: () => Promise<void>) =>
    showToast({ type: 'success', title, action: { text: t('book.undo'), onPress: () => void undo().catch(notice) } })

  async function remove(withCash: boolean) {
    setMode('shown')
    const deleted = await deleteCreditEntry(entry.id, withCash)
    showUndo(t('book.removed'), () => restoreCredit(deleted))
  }
  // A payment that both books contain is never deleted from one of them unasked.
  const askOrRemove = () => run(async () => ((await cashEntryOf(personalDb(), entry)) ? setMode('asked') : await remove(false)))

  if (mode === 'edited') {
    return (
      <li className={styles.editing}>
        <EntryEditForm
          entry={entry}
          onSaved={() => {
            setMode('shown')
            showUndo(t('book.changed'), () => saveCreditEntry(entry, {}))
          }}
          onClose={() => setMode('shown')}
        />
      </li>
    )
  }
  return (
    <li className={styles.line}>
      <span>
        {entry.what === '' ? kind : entry.what}
        <span className={styles.when}>{` ${dayText(entry.day)}${entry.what === '' ? '' : ` · ${kind}`}`}</span>
      </span>
      <span className={styles.sum}>
        <strong
          className={classes(entry.kind === 'received' && styles.received)}
        >{`${entry.kind === 'given' ? '+' : '−'} ${amount}`}</strong>
        <span className={styles.when}>
          {t(owed < 0 ? 'credit.afterAdvance' : 'credit.after', { amount: taka(Math.abs(owed), language) })}
        </span>
      </span>
      <span className={styles.buttons}>
        <IconButton icon={Pencil} label={t('book.edit', label)} onClick={() => setMode('edited')} />
        <IconButton icon={Trash2} label={t('book.remove', label)} onClick={() => void askOrRemove()} />
      </span>
      {trouble && (
        <div className={styles.wide}>
          <ActionTrouble trouble={trouble} />
        </div>
      )}
      <TwoBooksDialog
        from="credit"
        isOpen={mode === 'asked'}
        name={name}
        amount={amount}
        onAnswer={(answer) => (answer === 'none' ? setMode('shown') : void run(() => remove(answer === 'both')))}
      />
    </li>
  )
}
