import { createFileRoute } from '@tanstack/react-router'
import { SecurityNotices } from '../../../features/session/security-frame.tsx'
import { loadPage } from '../../../i18n/load-page.ts'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { outboxQuery } from '../../outbox/outbox.queries.ts'
import { OutboxCard } from '../outbox-card.tsx'
import { AdminHomeFrame } from './admin-home-frame.tsx'
import { overviewQuery } from './overview.queries.ts'
import { OverviewCard } from './overview-card.tsx'

export const Route = createFileRoute('/_admin/admin')({
  staticData: {
    title: 'dashboard:admin.title',
    words: ['outbox', 'administration'],
    showBanner: 'default',
    snapshot: 'day',
    level: 'admin',
  },
  loader: (page) => loadPage(page, outboxQuery(), overviewQuery()),
  pendingComponent: AdminHomeSkeleton,
  component: AdminHomePage,
})

function AdminHomePage() {
  return (
    <AdminHomeFrame news={<OverviewCard />}>
      <SecurityNotices />
      <OutboxCard />
    </AdminHomeFrame>
  )
}

function AdminHomeSkeleton() {
  return (
    <AdminHomeFrame>
      <BlocksSkeleton />
    </AdminHomeFrame>
  )
}
