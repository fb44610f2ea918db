import { FileSpreadsheet, FolderOpen } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { noticeTrouble } from '../../../forms/notice-trouble.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { addFiledEntries, removeFiledEntries } from '../credit.books.ts'
import styles from '../entresoft.module.css'
import { BookTrouble } from '../form-end.tsx'
import { saveTable } from '../save-table.ts'
import { creditRows, readCreditFile } from './book-rows-file.ts'
import type { Account } from './credit.ts'
import creditStyles from './credit-book.module.css'

/** Some 30,000 entries. A video chosen by mistake must not fill the memory. */
const maxBytes = 5_000_000

/** The book as a file, and back. A file that is opened twice adds nothing the second time. */
export function BookFile({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useWords('entresoft')
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const { run, trouble, isBusy } = useAction()
  const columns = {
    day: t('credit.day'),
    name: t('credit.name'),
    phone: t('credit.phone'),
    what: t('credit.what'),
    given: t('credit.given'),
    gave: t('credit.gave'),
    due: t('credit.due'),
    id: t('credit.file.id'),
  }
  const notice = (error: unknown) => noticeTrouble(error, { full: t('trouble.full'), failed: t('trouble.failed') })

  async function add(file: File) {
    const read = file.size > maxBytes ? 'notBook' : readCreditFile(await file.text())
    if (read === 'notBook') return setFault(t('credit.file.notBook'))
    if ('line' in read) return setFault(t('credit.file.bad', { line: read.line }))
    setFault('')
    const added = await addFiledEntries(read.entries)
    if (added.length === 0) return showToast({ type: 'info', title: t('credit.file.known') })
    const action = { text: t('credit.takeBack'), onPress: () => void removeFiledEntries(added).catch(notice) }
    showToast({ type: 'success', title: t('credit.file.added', { count: added.length }), action })
  }
  function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    if (file) void run(() => add(file))
  }

  return (
    <Card as="section">
      <Stack gap={3}>
        <h2>{t('credit.file.title')}</h2>
        <Muted isSmall>{t('credit.file.text')}</Muted>
        {fault !== '' && <Note tone="bad" role="alert" title={fault} />}
        <BookTrouble trouble={trouble} />
        <div className={styles.actions}>
          {accounts.length > 0 && (
            <Button icon={FileSpreadsheet} onClick={() => saveTable(creditRows(accounts, columns), t('credit.title'))}>
              {t('credit.file.save')}
            </Button>
          )}
          <Button icon={FolderOpen} isBusy={isBusy} onClick={() => input.current?.click()}>
            {t('credit.file.open')}
          </Button>
          <input
            ref={input}
            className={creditStyles.file}
            type="file"
            accept=".csv,text/csv"
            aria-label={t('credit.file.open')}
            tabIndex={-1}
            onChange={handleFile}
          />
        </div>
      </Stack>
    </Card>
  )
}
