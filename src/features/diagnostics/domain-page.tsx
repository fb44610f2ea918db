import { createFileRoute } from '@tanstack/react-router'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { lookAtAddress } from './look-at-address.ts'
import { Report } from './report.tsx'

export const Route = createFileRoute('/domain-test')({
  staticData: { title: 'diagnostics:address.title' },
  loader: () => loadWords('diagnostics'),
  component: DomainPage,
})

function DomainPage() {
  const { t } = useWords('diagnostics')
  return <Report title={t('address.title')} lead={t('address.lead')} look={lookAtAddress} />
}
