import { createFileRoute, Navigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import { OtherWays, SessionFrame } from '../session-frame.tsx'
import { useEnter } from '../sign-in/use-enter.ts'
import { unlockSearch } from '../state/redirect-target.ts'
import { type RememberedPerson, useRemembered } from '../state/remembered.ts'
import { CombinationTrouble, useCombination } from './combination-trouble.tsx'
import { Pad } from './pad.tsx'
import type { VaultWork } from './vault-session.ts'

export const Route = createFileRoute('/unlock')({
  // It is about one user of this device.
  staticData: { title: 'pictureLock:unlock.title', words: ['errors', 'session'], prerender: false, install: 'member' },
  validateSearch: unlockSearch,
  loader: (page) => loadPage(page),
  component: UnlockPage,
})

/** Opens the vault of a remembered user, with no connection too. */
function UnlockPage() {
  const { person: userId, redirect } = Route.useSearch()
  const person = useRemembered().find((one) => one.userId === userId)
  if (!person?.vault) return <Navigate to="/login" search={{ redirect }} replace />
  return <Unlock key={person.userId} person={person} kind={person.vault} redirect={redirect} />
}

interface UnlockProps {
  person: RememberedPerson
  kind: NonNullable<RememberedPerson['vault']>
  redirect: string | undefined
}

function Unlock({ person, kind, redirect }: UnlockProps) {
  const { t } = useWords('pictureLock')
  const { t: sessionWords } = useWords('session')
  const enter = useEnter(redirect)
  const [isForgotten, setForgotten] = useState(false)
  const work = useVaultWork(person)
  const { send, ...state } = useCombination(person.userId, async (combination) => {
    const { enterByVault } = await import('./vault-session.ts')
    await enter(await enterByVault(person, combination))
  })
  return (
    <SessionFrame title={t('unlock.title')} lead={t('unlock.lead')}>
      <Row>
        <Face face={person.face} size="large" />
        <h2>{person.name}</h2>
      </Row>
      <CombinationTrouble {...state} />
      <Pad kind={kind} label={t(`enter.${kind}`)} isBusy={state.isBusy} isDisabled={state.waitMs > 0} onDone={send} />
      <OtherWays>
        <Button variant="quiet" icon={ArrowLeft} to="/login" search={{ redirect }}>
          {sessionWords('who.back')}
        </Button>
        <Button variant="quiet" onClick={() => setForgotten(true)}>
          {t('forgot.open')}
        </Button>
      </OtherWays>
      <Dialog
        isOpen={isForgotten}
        onClose={() => setForgotten(false)}
        title={t('forgot.title')}
        actions={
          <>
            <Button variant="main" onClick={() => setForgotten(false)}>
              {t('forgot.tryAgain')}
            </Button>
            <Button variant="danger" to="/login" search={{ redirect, forgotten: person.userId }}>
              {t('forgot.password')}
            </Button>
          </>
        }
      >
        <p>{t('forgot.text')}</p>
        {work && <Losses {...work} />}
      </Dialog>
    </SessionFrame>
  )
}

/** The work that a sign-in with the password deletes. Nothing if all of it is on the server. */
function Losses({ waiting, drafts, books }: VaultWork) {
  const { t } = useWords('pictureLock')
  if (waiting + drafts + books === 0) return null
  return (
    <Note tone="bad" title={t('forgot.loss')}>
      <ul>
        {waiting > 0 && <li>{t('forgot.waiting', { count: waiting })}</li>}
        {drafts > 0 && <li>{t('forgot.drafts', { count: drafts })}</li>}
        {books > 0 && <li>{t('forgot.books')}</li>}
      </ul>
    </Note>
  )
}

function useVaultWork({ userId }: RememberedPerson): VaultWork | null {
  const [work, setWork] = useState<VaultWork | null>(null)
  useEffect(() => {
    let isCurrent = true
    void import('./vault-session.ts').then(({ vaultWork }) => vaultWork(userId)).then((found) => isCurrent && setWork(found))
    return () => {
      isCurrent = false
    }
  }, [userId])
  return work
}
