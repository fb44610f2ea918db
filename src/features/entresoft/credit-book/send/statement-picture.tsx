import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, Image, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../../../forms/use-action.ts'
import { formatDate, formatMoney } from '../../../../i18n/format.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { fileName } from '../../../../ui/files/file-name.ts'
import { canShareFile, saveFile, shareFile } from '../../../../ui/files/save-file.ts'
import { usePicture } from '../../../../ui/files/use-picture.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { Note } from '../../../../ui/messages/note.tsx'
import styles from '../../entresoft.module.css'
import { invoicesQuery } from '../../entresoft.queries.ts'
import { taka } from '../../money.ts'
import type { Account } from '../credit.ts'
import creditStyles from '../credit-book.module.css'
import { useAccountWords } from '../use-account-words.ts'
import { drawStatement, type Statement, shownLines } from './statement.ts'

/** A customer's account as a picture, made on the device. It is shown before it is sent. */
export function StatementPicture({ account }: { account: Account }) {
  const { t } = useWords('entresoft')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Picture account={account} />
  return (
    <div>
      <Button icon={Image} onClick={() => setOpen(true)}>
        {t('credit.picture.open')}
      </Button>
    </div>
  )
}

function Picture({ account }: { account: Account }) {
  const { t, language } = useWords('entresoft')
  const statement = useStatement(account)
  const { picture, hasFailed } = usePicture(statement, fileName(`${statement.title} ${statement.name}`, 'png'), drawStatement)
  const { run, trouble } = useAction()

  if (hasFailed) return <Note tone="bad" role="alert" title={t('credit.picture.failed')} />
  if (!picture) return null
  const { file, url } = picture
  return (
    <Card as="section">
      <Stack gap={3}>
        <img
          className={creditStyles.picture}
          src={url}
          alt={t('credit.picture.alt', { name: account.customer.name, amount: taka(Math.max(0, account.owed), language) })}
        />
        <div className={styles.actions}>
          {canShareFile(file) && (
            <Button variant="soft" icon={Share2} onClick={() => void run(() => shareFile(file))}>
              {t('credit.picture.share')}
            </Button>
          )}
          <Button icon={Download} onClick={() => saveFile(file, file.name)}>
            {t('credit.picture.save')}
          </Button>
        </div>
        {trouble && <Note tone="bad" role="alert" title={t('credit.remind.failed')} />}
      </Stack>
    </Card>
  )
}

function useStatement({ customer, lines, owed }: Account): Statement {
  const { t, language } = useWords('entresoft')
  const { dayText, owedText } = useAccountWords()
  const { data: invoices } = useSuspenseQuery(invoicesQuery())
  const { before, lines: shown } = shownLines(lines)
  const money = (paisa: number) => formatMoney(paisa / 100, language)
  return {
    seller: invoices[0]?.seller.name ?? '',
    title: t('credit.picture.title'),
    name: customer.name,
    day: formatDate(Date.now(), language),
    columns: [t('credit.picture.date'), t('credit.what'), t('credit.given'), t('credit.gave'), t('credit.owes')],
    rows: [
      ...(before === null ? [] : [['', t('credit.picture.before'), '', '', money(before)] as const]),
      ...shown.map(
        ({ entry, owed: after }) =>
          [
            dayText(entry.day),
            entry.what === '' ? t(entry.kind === 'given' ? 'credit.given' : 'credit.gave') : entry.what,
            entry.kind === 'given' ? money(entry.paisa) : '',
            entry.kind === 'received' ? money(entry.paisa) : '',
            money(after),
          ] as const,
      ),
    ],
    owed: { label: t(owed < 0 ? 'credit.advance' : 'credit.owes'), value: owed < 0 ? taka(-owed, language) : owedText(owed) },
  }
}
