import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { checkServer } from './check-connection.ts'
import { Report } from './report.tsx'

export const Route = createFileRoute('/vps-debug')({
  staticData: { title: 'diagnostics:server.title', install: 'on-demand' },
  loader: (page) => loadPage(page),
  component: ServerPage,
})

function ServerPage() {
  const { t } = useWords('diagnostics')
  return <Report title={t('server.title')} lead={t('server.lead')} look={checkServer} />
}
