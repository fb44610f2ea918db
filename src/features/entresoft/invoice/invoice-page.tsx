import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../../i18n/load-page.ts'
import { creditQuery } from '../credit.queries.ts'
import { invoicesQuery } from '../entresoft.queries.ts'
import { ToolSkeleton } from '../tool-frame.tsx'
import { ToolPage } from '../tool-page.tsx'
import { VisitorBooks } from '../visitor-books.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { InvoiceShown } from './invoice-shown.tsx'

interface InvoiceSearch {
  /** An invoice's id, or `new`; without it the list. */
  show?: string
  edit?: boolean
}

export const Route = createFileRoute('/entresoft/invoice')({
  staticData: { title: 'entresoft:invoice.title', words: ['blocks'], install: 'tools' },
  validateSearch: ({ show, edit }: { show?: unknown; edit?: unknown }): InvoiceSearch => ({
    ...(typeof show === 'string' && { show }),
    ...(edit === true && { edit }),
  }),
  loader: (page) => loadPage(page, invoicesQuery(), creditQuery()),
  pendingComponent: InvoiceSkeleton,
  component: InvoicePage,
})

/** Invoices: written, kept under a number, printed, handed on. */
function InvoicePage() {
  const { show, edit } = Route.useSearch()
  const { data: invoices } = useSuspenseQuery(invoicesQuery())
  const invoice = invoices.find(({ id }) => id === show)
  return (
    <ToolPage tool="invoice">
      {show === 'new' || (invoice && edit) ? (
        <InvoiceForm key={show} invoice={invoice} last={invoices[0]} />
      ) : invoice ? (
        <InvoiceShown key={invoice.id} invoice={invoice} />
      ) : (
        <>
          <VisitorBooks />
          <InvoiceList invoices={invoices} />
        </>
      )}
    </ToolPage>
  )
}

function InvoiceSkeleton() {
  return <ToolSkeleton tool="invoice" />
}
