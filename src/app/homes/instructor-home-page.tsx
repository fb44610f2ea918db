import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, Library, MessageCircle } from 'lucide-react'
import { useAuth } from '../../features/session/auth.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Muted, Page, Stack } from '../../ui/layout.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { PlaceCards } from './place-cards.tsx'
import { TeachingFigures } from './teaching-figures.tsx'

export const Route = createFileRoute('/_instructor/instructor/dashboard')({
  loader: () => loadWords('dashboard', 'outbox'),
  component: InstructorHomePage,
  staticData: { title: 'dashboard:instructor.title' },
})

function InstructorHomePage() {
  const { t } = useWords('dashboard')
  const { user } = useAuth()
  return (
    <Page>
      <Stack gap={1}>
        <h1>{t('welcome', { name: user?.name ?? '' })}</h1>
        <Muted>{t('instructor.lead')}</Muted>
      </Stack>
      <PlaceCards
        places={[
          { to: '/courses', icon: BookOpen, title: t('instructor.courses'), text: t('instructor.coursesText') },
          { to: '/community', icon: MessageCircle, title: t('instructor.community'), text: t('instructor.communityText') },
          { to: '/dashboard', icon: Library, title: t('instructor.own'), text: t('instructor.ownText') },
        ]}
      />
      <TeachingFigures />
      <OutboxCard />
    </Page>
  )
}
