import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useTabDraft } from '../../../forms/use-tab-draft.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { sessionSearch } from '../state/redirect-target.ts'
import { NewPasswordStep } from './new-password-step.tsx'
import { emptyRegistration, nameFaults } from './registration.ts'
import { WhoStep } from './who-step.tsx'

export const Route = createFileRoute('/_guest/register')({
  staticData: { title: 'session:register.title', words: ['errors'] },
  validateSearch: sessionSearch,
  loader: (page) => loadPage(page),
  component: RegisterPage,
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The second step of the registration, so that "back" returns to the first. */
    isAtPassword?: boolean
    /** The lesson from whose end a visitor came. Not in the address, which other users may open. */
    learnedLesson?: string | undefined
  }
}

/** Registration in two steps, one question each: who it is, then a password. */
function RegisterPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const draft = useTabDraft('register', emptyRegistration, ['password', 'confirmPassword'])
  const { isAtPassword, learnedLesson } = useLocation({ select: ({ state }) => state })
  // The draft of a restored tab may have ended.
  const isNamed = Object.keys(nameFaults(draft.values)).length === 0
  const stepTo = (isNext: boolean) =>
    navigate({ to: '/register', search, state: { isAtPassword: isNext, learnedLesson }, replace: !isNext })
  return isAtPassword && isNamed ? (
    <NewPasswordStep draft={draft} search={search} learnedLesson={learnedLesson} onBack={() => void stepTo(false)} />
  ) : (
    <WhoStep draft={draft} search={search} onNext={() => void stepTo(true)} />
  )
}
