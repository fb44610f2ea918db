import { createFileRoute } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { OtherWay, OtherWays, SessionFrame } from '../session-frame.tsx'
import { openWay } from '../state/open-way.ts'
import { sessionSearch } from '../state/redirect-target.ts'
import { type RememberedPerson, useRemembered } from '../state/remembered.ts'
import { LoginForm } from './login-form.tsx'
import { OpenOffer } from './open-offer.tsx'
import { useEnter } from './use-enter.ts'
import { WhoList } from './who-list.tsx'

export const Route = createFileRoute('/_guest/login')({
  staticData: { title: 'session:login.title', words: ['errors'] },
  validateSearch: sessionSearch,
  loader: (page) => loadPage(page),
  component: LoginPage,
})

/** Remembered users are offered by name; all others sign in below. */
function LoginPage() {
  const { t } = useWords('session')
  const search = Route.useSearch()
  const people = useRemembered()
  const [chosen, setChosen] = useState<RememberedPerson | null>(null)
  const { resume, busyId, failure } = useResume(search.redirect, setChosen)
  const below = useRef<HTMLElement>(null)
  const lead = search.redirect !== undefined && { lead: t('login.continueHere') }

  if (chosen) {
    return (
      <SessionFrame title={t('login.title')} {...lead}>
        <Row>
          <Avatar name={chosen.name} size="large" />
          <h2>{chosen.name}</h2>
        </Row>
        <LoginForm key={chosen.userId} person={chosen} redirect={search.redirect} />
        <OtherWays>
          <Button variant="quiet" icon={ArrowLeft} onClick={() => setChosen(null)}>
            {t('who.back')}
          </Button>
          <Button variant="quiet" to="/forgot-password">
            {t('login.forgot')}
          </Button>
        </OtherWays>
      </SessionFrame>
    )
  }
  const offer = <OpenOffer redirect={search.redirect} />
  const form = (
    <>
      <LoginForm key="new" person={null} redirect={search.redirect} isSecond={openWay(search.redirect) !== undefined} />
      <OtherWays>
        <Button variant="quiet" to="/forgot-password">
          {t('login.forgot')}
        </Button>
        <OtherWay text={t('login.noAccount')}>
          <Button variant="quiet" to="/register" search={search}>
            {t('login.register')}
          </Button>
        </OtherWay>
      </OtherWays>
    </>
  )
  const registered = search.registered && <Note tone="info">{t('login.registered')}</Note>
  if (people.length === 0) {
    return (
      <SessionFrame title={t('login.title')} {...lead}>
        {offer}
        {registered}
        {form}
      </SessionFrame>
    )
  }
  return (
    <SessionFrame title={t('who.title')} lead={lead ? lead.lead : t('who.lead')}>
      {offer}
      {registered}
      {failure !== '' && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <WhoList
        people={people}
        busyId={busyId}
        onChoose={(person) => (person.token === '' ? setChosen(person) : void resume(person))}
        onNew={() => below.current?.querySelector<HTMLElement>('[name=identifier]')?.focus()}
        onRemove={(person) => void import('../state/sign-in.ts').then(({ removePerson }) => removePerson(person))}
      />
      <section ref={below}>
        <Stack gap={4}>
          <h2>{t('who.newTitle')}</h2>
          {form}
        </Stack>
      </section>
    </SessionFrame>
  )
}

/** Resumes as a user with a saved session; if the server has ended it, the password is requested. */
function useResume(redirect: string | undefined, onRefused: (person: RememberedPerson) => void) {
  const { t } = useWords('session')
  const { t: errorWords } = useWords('errors')
  const enter = useEnter(redirect)
  const [busyId, setBusyId] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  async function resume(person: RememberedPerson) {
    if (busyId !== null) return
    setBusyId(person.userId)
    setError(null)
    try {
      const { resumeAs } = await import('../state/sign-in.ts')
      await enter(await resumeAs(person))
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 401) onRefused({ ...person, token: '' })
      else setError(thrown)
    } finally {
      setBusyId(null)
    }
  }
  return { resume, busyId, failure: error === null ? '' : failureText(error, errorWords, t('login.failed')) }
}
