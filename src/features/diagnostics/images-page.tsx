import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { checkFormats } from './check-images.ts'
import { Report } from './report.tsx'

export const Route = createFileRoute('/testing-safe/images')({
  staticData: { title: 'diagnostics:images.title', install: 'on-demand' },
  loader: (page) => loadPage(page),
  component: ImagesPage,
})

function ImagesPage() {
  const { t } = useWords('diagnostics')
  return <Report title={t('images.title')} lead={t('images.lead')} look={checkFormats} />
}
