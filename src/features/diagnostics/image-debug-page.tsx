import { createFileRoute } from '@tanstack/react-router'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { lookAtFormats, lookAtLoading } from './look-at-images.ts'
import { lookAtPhone } from './look-at-phone.ts'
import { Report } from './report.tsx'

export const Route = createFileRoute('/image-debug')({
  staticData: { title: 'diagnostics:loading.title' },
  loader: () => loadWords('diagnostics'),
  component: ImageDebugPage,
})

function ImageDebugPage() {
  const { t } = useWords('diagnostics')
  return <Report title={t('loading.title')} lead={t('loading.lead')} look={look} />
}

const look = async () => [...(await lookAtLoading()), ...(await lookAtFormats()), ...(await lookAtPhone())]
