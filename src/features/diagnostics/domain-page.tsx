import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { checkAddress } from './check-address.ts'
import { Report } from './report.tsx'

export const Route = createFileRoute('/domain-test')({
  staticData: { title: 'diagnostics:address.title', install: 'on-demand' },
  loader: (page) => loadPage(page),
  component: DomainPage,
})

function DomainPage() {
  const { t } = useWords('diagnostics')
  return <Report title={t('address.title')} lead={t('address.lead')} look={checkAddress} />
}
