import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { checkDevice } from './check-device.ts'
import { checkFormats, checkLoading } from './check-images.ts'
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

const look = async () => [...(await checkLoading()), ...(await checkFormats()), ...(await checkDevice())]
