import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { loadPage } from '../../../i18n/load-page.ts'
import { creditQuery } from '../credit.queries.ts'
import { invoicesQuery } from '../entresoft.queries.ts'
import { ToolSkeleton } from '../tool-frame.tsx'
import { ToolPage } from '../tool-page.tsx'
import { VisitorBooks } from '../visitor-books.tsx'
import { accountsOf } from './credit.ts'
import { CustomerAccount } from './customer-account.tsx'
import { CustomerList } from './customer-list.tsx'
import { CreditForm } from './forms/credit-form.tsx'

interface CreditSearch {
  /** A customer's id, or `new`; without it the list. */
  show?: string
}

export const Route = createFileRoute('/entresoft/credit-book')({
  staticData: { title: 'entresoft:credit.title', install: 'tools' },
  validateSearch: ({ show }: { show?: unknown }): CreditSearch => (typeof show === 'string' ? { show } : {}),
  loader: (page) => loadPage(page, creditQuery(), invoicesQuery()),
  pendingComponent: CreditBookSkeleton,
  component: CreditBookPage,
})

/** Customers who buy on credit: the list, a new entry, or one customer's page. */
function CreditBookPage() {
  const { show } = Route.useSearch()
  const { data: rows } = useSuspenseQuery(creditQuery())
  const accounts = useMemo(() => accountsOf(rows), [rows])
  const account = accounts.find(({ customer }) => customer.id === show)
  return (
    <ToolPage tool="credit">
      {account ? (
        <CustomerAccount key={account.customer.id} account={account} />
      ) : show === 'new' ? (
        <CreditForm accounts={accounts} />
      ) : (
        <>
          <VisitorBooks />
          <CustomerList accounts={accounts} />
        </>
      )}
    </ToolPage>
  )
}

function CreditBookSkeleton() {
  return <ToolSkeleton tool="credit" />
}
