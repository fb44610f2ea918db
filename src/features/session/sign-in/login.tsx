import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import { OtherWay, OtherWays, SessionFrame } from '../session-frame.tsx'
import { openWay } from '../state/open-way.ts'
import type { SessionSearch } from '../state/redirect-target.ts'
import { type RememberedPerson, useRemembered } from '../state/remembered.ts'
import { LoginForm } from './login-form.tsx'
import { OpenOffer } from './open-offer.tsx'
import { useEnter } from './use-enter.ts'
import { WhoFrame } from './who-frame.tsx'
import { WhoList } from './who-list.tsx'

interface LoginProps {
  search: SessionSearch
  /** The button that reads the page aloud. */
  listen: ReactNode
}

/** The remembered users choose their face. Others, and those whose session has ended, fill in a form. */
export function Login({ search, listen }: LoginProps) {
  const { t } = useWords('session')
  const people = useRemembered()
  const [chosen, setChosen] = useState<RememberedPerson | null>(null)
  const { resume, busyId, failure } = useResume(search.redirect, setChosen)
  const lead = search.redirect === undefined ? undefined : t('login.continueHere')

  if (chosen) return <Password person={chosen} redirect={search.redirect} lead={lead} onBack={() => setChosen(null)} />
  if (people.length === 0 || search.new || search.registered) {
    return <SignIn search={search} lead={lead} isOthersToo={people.length > 0} />
  }
  return (
    <WhoFrame lead={lead ?? t('who.lead')} listen={listen}>
      <OpenOffer redirect={search.redirect} />
      {failure !== '' && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <WhoList
        people={people}
        search={search}
        busyId={busyId}
        onChoose={(person) => (person.token === '' ? setChosen(person) : void resume(person))}
        onRemove={(person) => void import('../state/sign-in.ts').then(({ removePerson }) => removePerson(person))}
      />
    </WhoFrame>
  )
}

interface PasswordProps {
  person: RememberedPerson
  redirect: string | undefined
  lead: string | undefined
  onBack: () => void
}

/** A remembered user whose session has ended. */
function Password({ person, redirect, lead, onBack }: PasswordProps) {
  const { t } = useWords('session')
  return (
    <SessionFrame title={t('login.title')} lead={lead}>
      <Row>
        <Face face={person.face} size="large" />
        <h2>{person.name}</h2>
      </Row>
      <LoginForm key={person.userId} person={person} redirect={redirect} />
      <OtherWays>
        <Button variant="quiet" icon={ArrowLeft} onClick={onBack}>
          {t('who.back')}
        </Button>
        <Button variant="quiet" to="/forgot-password">
          {t('login.forgot')}
        </Button>
      </OtherWays>
    </SessionFrame>
  )
}

/** The form of a user whom this device does not remember. `isOthersToo`: it remembers others. */
function SignIn({ search, lead, isOthersToo }: { search: SessionSearch; lead: string | undefined; isOthersToo: boolean }) {
  const { t } = useWords('session')
  const { redirect, registered } = search
  return (
    <SessionFrame title={t('login.title')} lead={lead}>
      <OpenOffer redirect={redirect} />
      {registered && <Note tone="info">{t('login.registered')}</Note>}
      <LoginForm key="new" person={null} redirect={redirect} isSecond={openWay(redirect) !== undefined} />
      <OtherWays>
        {isOthersToo && (
          <Button variant="quiet" icon={ArrowLeft} to="/login" search={{ redirect }}>
            {t('who.back')}
          </Button>
        )}
        <Button variant="quiet" to="/forgot-password">
          {t('login.forgot')}
        </Button>
        <OtherWay text={t('login.noAccount')}>
          <Button variant="quiet" to="/register" search={{ redirect }}>
            {t('login.register')}
          </Button>
        </OtherWay>
      </OtherWays>
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
