import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card, CardList } from '../../../ui/layout/card.tsx'
import { Muted, SectionHead, Stack, ThumbRow } from '../../../ui/layout/layout.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import { Figure, Figures } from '../figures.tsx'
import { taka } from '../money.ts'
import { BookFile } from './book-file.tsx'
import { type Account, bookTotals } from './credit.ts'
import styles from './credit-book.module.css'
import { withName } from './customer-names.ts'
import { useAccountWords } from './use-account-words.ts'

/** With fewer customers all of them are in sight. */
const searchedFrom = 6

/** Customers with their debts, and what all of them owe. */
export function CustomerList({ accounts }: { accounts: readonly Account[] }) {
  const { t, language } = useWords('entresoft')
  const [sought, setSought] = useState('')
  const { owed, advance } = bookTotals(accounts)
  const shown = withName(accounts, sought, ({ customer }) => customer.name)
  const write = (
    <ThumbRow>
      <Button variant="main" icon={Plus} isFull to="/entresoft/credit-book" search={{ show: 'new' }}>
        {t('credit.new')}
      </Button>
    </ThumbRow>
  )
  if (accounts.length === 0) {
    return (
      <>
        <StatePage illustration="cover-ledger" title={t('credit.empty.title')}>
          {t('credit.empty.text')}
        </StatePage>
        {write}
        <BookFile accounts={accounts} />
      </>
    )
  }
  return (
    <>
      <Card>
        <Figures>
          <Figure isMain label={t('credit.total')} value={taka(owed, language)} />
          {advance > 0 && <Figure label={t('credit.advance')} value={taka(advance, language)} />}
        </Figures>
      </Card>
      <Stack gap={4} as="section">
        <SectionHead title={t('credit.customers')} />
        {accounts.length >= searchedFrom && (
          <TextField type="search" label={t('credit.search')} autoComplete="off" value={sought} onChange={setSought} />
        )}
        <div role="status">{shown.length === 0 && <Muted>{t('credit.notFound')}</Muted>}</div>
        {shown.length > 0 && (
          <CardList>
            {shown.map((account) => (
              <CustomerRow key={account.customer.id} account={account} />
            ))}
          </CardList>
        )}
      </Stack>
      {write}
      <BookFile accounts={accounts} />
    </>
  )
}

function CustomerRow({ account }: { account: Account }) {
  const { owedText, whenText } = useAccountWords()
  const { customer, owed } = account
  return (
    <li>
      <Link className={styles.customer} to="/entresoft/credit-book" search={{ show: customer.id }}>
        <strong>{customer.name}</strong>
        {owed > 0 ? <strong>{owedText(owed)}</strong> : <span>{owedText(owed)}</span>}
        <span className={styles.when}>{whenText(account)}</span>
      </Link>
    </li>
  )
}
