import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, GraduationCap, MessageCircle } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Muted, Page, Stack } from '../../ui/layout.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { PlaceCards } from './place-cards.tsx'
import { TeachingFigures } from './teaching-figures.tsx'

export const Route = createFileRoute('/_admin/admin')({
  loader: () => loadWords('dashboard', 'outbox'),
  component: AdminHomePage,
  staticData: { title: 'dashboard:admin.title' },
})

function AdminHomePage() {
  const { t } = useWords('dashboard')
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
      <TeachingFigures />
      <OutboxCard />
    </Page>
  )
}
