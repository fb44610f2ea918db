import { createFileRoute } from '@tanstack/react-router'
import { useBanner } from '../../features/banner/banner.queries.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { outboxQuery } from '../outbox/outbox.queries.ts'
import { product } from '../shell/product.ts'
import { AdminHomeFrame } from './admin-home-frame.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { TeachingFigures } from './teaching-figures.tsx'

export const Route = createFileRoute('/_admin/admin')({
  loader: ({ context: { client } }) => Promise.all([loadWords('dashboard', 'outbox', 'site'), client.ensureQueryData(outboxQuery())]),
  component: AdminHomePage,
  staticData: { title: 'dashboard:admin.title', banner: 'default' },
})

function AdminHomePage() {
  const { language } = useWords('dashboard')
  const banner = useBanner('default', language)
  return (
    <AdminHomeFrame kind={banner?.title ?? product}>
      <TeachingFigures />
      <OutboxCard />
    </AdminHomeFrame>
  )
}
