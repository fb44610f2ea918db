import { createFileRoute } from '@tanstack/react-router'
import { Login } from '../../features/session/sign-in/login.tsx'
import { sessionSearch } from '../../features/session/state/redirect-target.ts'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { ListenButton } from '../listen/listen-button.tsx'

export const Route = createFileRoute('/_guest/login')({
  staticData: { title: 'session:login.title', words: ['errors'] },
  validateSearch: sessionSearch,
  loader: (page) => loadPage(page),
  component: LoginPage,
})

/** The sign-in with the app's button to listen, which the area of the session cannot import. */
function LoginPage() {
  const { t } = useWords('session')
  return <Login search={Route.useSearch()} listen={<ListenButton text={t('who.listen')} />} />
}
