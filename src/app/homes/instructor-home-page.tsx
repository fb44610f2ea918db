import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, Library, MessageCircle } from 'lucide-react'
import { useBanner } from '../../features/banner/banner.queries.ts'
import { useAuth } from '../../features/session/auth.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Page } from '../../ui/layout.tsx'
import { PageBanner } from '../../ui/page-banner.tsx'
import { outboxQuery } from '../outbox/outbox.queries.ts'
import { product } from '../shell/product.ts'
import { ClosedNote } from './closed-note.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { PlaceCards } from './place-cards.tsx'
import { TeachingFigures } from './teaching-figures.tsx'

export const Route = createFileRoute('/_instructor/instructor/dashboard')({
  loader: ({ context: { client } }) => Promise.all([loadWords('dashboard', 'outbox', 'site'), client.ensureQueryData(outboxQuery())]),
  component: InstructorHomePage,
  staticData: { title: 'dashboard:instructor.title', banner: 'default' },
})

function InstructorHomePage() {
  const { t, language } = useWords('dashboard')
  const { user } = useAuth()
  const banner = useBanner('default', language)
  return (
    <>
      <PageBanner kind={banner?.title ?? product} title={t('welcome', { name: user?.name ?? '' })} subtitle={t('instructor.lead')} />
      <Page>
        <ClosedNote />
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
    </>
  )
}
