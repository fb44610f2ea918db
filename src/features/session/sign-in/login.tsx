import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readSession } from '../../../api/session.ts'
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
import { WhoFrame } from './who-frame.tsx'
import { WhoList } from './who-list.tsx'

interface LoginProps {
  search: SessionSearch
  /** The button that reads the page aloud. */
  listen: ReactNode
}

/** The remembered users choose their face, and open their vault or enter their password. Others fill in a form. */
export function Login({ search, listen }: LoginProps) {
  const { t } = useWords('session')
  const people = useRemembered()
  const router = useRouter()
  const [chosen, setChosen] = useState<RememberedPerson | null>(people.find(({ userId }) => userId === search.forgotten) ?? null)
  const { redirect } = search
  const lead = redirect === undefined ? undefined : t('login.continueHere')
  const handleChoose = (person: RememberedPerson) => {
    // The store of a user whose session has ended is open: only the server asks for something.
    if (person.vault && person.userId !== readSession()?.userId)
      void router.navigate({ to: '/unlock', search: { person: person.userId, redirect } })
    else setChosen(person)
  }

  if (chosen) return <Password person={chosen} redirect={redirect} lead={lead} onBack={() => setChosen(null)} />
  if (people.length === 0 || search.new || search.registered) {
    return <SignIn search={search} lead={lead} isOthersToo={people.length > 0} />
  }
  return (
    <WhoFrame lead={lead ?? t('who.lead')} listen={listen}>
      <OpenOffer redirect={redirect} />
      <WhoList
        people={people}
        search={search}
        onChoose={handleChoose}
        onRemove={(person) => void import('../state/leaving/sign-out.ts').then(({ removePerson }) => removePerson(person))}
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

/** A remembered user without a vault, or who has forgotten its combination. */
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
