import { createFileRoute } from '@tanstack/react-router'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { lookAtServer } from './look-at-line.ts'
import { Report } from './report.tsx'

export const Route = createFileRoute('/vps-debug')({
  staticData: { title: 'diagnostics:server.title' },
  loader: () => loadWords('diagnostics'),
  component: ServerPage,
})

function ServerPage() {
  const { t } = useWords('diagnostics')
  return <Report title={t('server.title')} lead={t('server.lead')} look={lookAtServer} />
}
