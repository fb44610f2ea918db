import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../../i18n/load-page.ts'
import { personQuery } from '../people.queries.ts'
import { PersonSkeleton, PersonView } from './person-view.tsx'

/** The same page at the address below the user's own profile. */
export const Route = createFileRoute('/profile/view/$id')({
  staticData: { title: 'people:person.title', words: ['errors'], below: '/community', install: 'member' },
  loader: (page) => loadPage(page, personQuery(page.params.id)),
  pendingComponent: PersonSkeleton,
  component: SharedPersonPage,
})

function SharedPersonPage() {
  const { id } = Route.useParams()
  return <PersonView key={id} id={id} />
}
