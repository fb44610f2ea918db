import { createFileRoute } from '@tanstack/react-router'
import { SecurityNotices } from '../../../features/session/security-frame.tsx'
import { loadPage } from '../../../i18n/load-page.ts'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { outboxQuery } from '../../outbox/outbox.queries.ts'
import { ClosedNote } from '../closed-note.tsx'
import { useGreeting } from '../greeting.ts'
import { OutboxCard } from '../outbox-card.tsx'
import { InstructorHomeFrame } from './instructor-home-frame.tsx'
import { NextSteps, nextStepsQueries } from './next-steps.tsx'
import { TeachingFigures } from './teaching-figures.tsx'

export const Route = createFileRoute('/_instructor/instructor/dashboard')({
  staticData: {
    title: 'dashboard:instructor.title',
    words: ['outbox', 'students'],
    showBanner: 'default',
    snapshot: 'day',
    level: 'teaching',
  },
  loader: (page) => loadPage(page, outboxQuery(), ...nextStepsQueries()),
  pendingComponent: InstructorHomeSkeleton,
  component: InstructorHomePage,
})

function InstructorHomePage() {
  return (
    <InstructorHomeFrame
      welcome={useGreeting()}
      first={
        <>
          <ClosedNote />
          <SecurityNotices />
          <NextSteps />
        </>
      }
    >
      <TeachingFigures />
      <OutboxCard />
    </InstructorHomeFrame>
  )
}

function InstructorHomeSkeleton() {
  return <InstructorHomeFrame welcome={useGreeting()} first={<BlocksSkeleton />} />
}
