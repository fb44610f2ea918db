import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { lookAtFormats, lookAtLoading } from './look-at-images.ts'
import { lookAtPhone } from './look-at-phone.ts'
import { Report } from './report.tsx'

export const Route = createFileRoute('/image-debug')({
  staticData: { title: 'diagnostics:loading.title', install: 'on-demand' },
  loader: (page) => loadPage(page),
  component: ImageDebugPage,
})

function ImageDebugPage() {
  const { t } = useWords('diagnostics')
  return <Report title={t('loading.title')} lead={t('loading.lead')} look={look} />
}

const look = async () => [...(await lookAtLoading()), ...(await lookAtFormats()), ...(await lookAtPhone())]
