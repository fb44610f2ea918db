import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, GraduationCap, MessageCircle } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Muted, Page, Stack } from '../../ui/layout.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { PlaceCards } from './place-cards.tsx'

export const Route = createFileRoute('/_admin/admin')({
  loader: () => loadWords('home'),
  component: AdminHomePage,
  staticData: { title: 'home:admin.title' },
})

function AdminHomePage() {
  const { t } = useWords('home')
  return (
    <Page>
      <Stack gap={1}>
        <h1>{t('admin.title')}</h1>
        <Muted>{t('admin.lead')}</Muted>
      </Stack>
      <PlaceCards
        places={[
          { to: '/instructor/dashboard', icon: GraduationCap, title: t('admin.teaching'), text: t('admin.teachingText') },
          { to: '/courses', icon: BookOpen, title: t('admin.courses'), text: t('admin.coursesText') },
          { to: '/community', icon: MessageCircle, title: t('admin.community'), text: t('admin.communityText') },
        ]}
      />
      <OutboxCard />
    </Page>
  )
}
