import { createFileRoute } from '@tanstack/react-router'
import { useAuth } from '../../features/session/auth.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { outboxQuery } from '../outbox/outbox.queries.ts'
import { ClosedNote } from './closed-note.tsx'
import { figuresQuery } from './dashboard.queries.ts'
import { InstructorHomeFrame } from './instructor-home-frame.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { TeachingFigures } from './teaching-figures.tsx'

export const Route = createFileRoute('/_instructor/instructor/dashboard')({
  loader: ({ context: { client } }) =>
    Promise.all([loadWords('dashboard', 'outbox', 'site'), client.ensureQueryData(outboxQuery()), client.ensureQueryData(figuresQuery())]),
  component: InstructorHomePage,
  staticData: { title: 'dashboard:instructor.title', banner: 'default' },
})

function InstructorHomePage() {
  const { t } = useWords('dashboard')
  const { user } = useAuth()
  return (
    <InstructorHomeFrame welcome={t('welcome', { name: user?.name ?? '' })} note={<ClosedNote />}>
      <TeachingFigures />
      <OutboxCard />
    </InstructorHomeFrame>
  )
}
