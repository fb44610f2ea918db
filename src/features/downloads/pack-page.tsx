import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { InnerPage } from '../../ui/layout/inner-page.tsx'
import { PackForm } from './pack-form.tsx'

export const Route = createFileRoute('/storage/pack')({
  staticData: { title: 'downloads:pack.title', below: '/more' },
  loader: (page) => loadPage(page),
  component: PackPage,
})

/** Asks once for the price of the data pack, so that sizes have a cost in taka. Then it returns to the page that asked. */
function PackPage() {
  const { t } = useWords('downloads')
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const handleDone = () => (canGoBack ? router.history.back() : router.navigate({ to: '/storage', replace: true }))
  return (
    <InnerPage title={t('pack.title')} lead={t('pack.lead')} back={{ to: '/storage' }}>
      <PackForm onDone={handleDone} />
    </InnerPage>
  )
}
