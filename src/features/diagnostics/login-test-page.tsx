import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { checkConnection } from './check-connection.ts'
import { checkDevice } from './check-device.ts'
import { Report } from './report.tsx'

export const Route = createFileRoute('/login-test')({
  staticData: { title: 'diagnostics:login.title', install: 'on-demand' },
  loader: (page) => loadPage(page),
  component: LoginTestPage,
})

function LoginTestPage() {
  const { t } = useWords('diagnostics')
  return <Report title={t('login.title')} lead={t('login.lead')} look={look} />
}

const look = async () => [...(await checkConnection()), ...(await checkDevice())]
