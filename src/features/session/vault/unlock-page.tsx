import { createFileRoute, Navigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { logFailure } from '../../../api/log.ts'
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
import { type RememberedPerson, rememberPerson, useRemembered } from '../state/remembered.ts'
import { useCombination } from './combination-trouble.tsx'
import { Pad } from './pad.tsx'
import type { VaultLoss } from './vault-session.ts'

export const Route = createFileRoute('/_guest/unlock')({
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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The content of a vault that the user has agreed to lose. */
    agreedLoss?: string | undefined
  }
}

/** By name: the class would load the store with the page. */
const isNoVault = (error: unknown) => error instanceof Error && error.name === 'NoVault'

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
  const loss = useVaultLoss(person)
  const { pad } = useCombination(person.userId, async (combination) => {
    const { enterByVault } = await import('./vault-session.ts')
    try {
      await enter(await enterByVault(person, combination))
    } catch (error) {
      // The browser has deleted the store: the password is the way in.
      if (isNoVault(error)) rememberPerson({ ...person, vault: undefined })
      else throw error
    }
  })
  return (
    <SessionFrame title={t('unlock.title')} lead={t('unlock.lead')}>
      <Row>
        <Face face={person.face} size="large" />
        <h2>{person.name}</h2>
      </Row>
      <Pad kind={kind} label={t(`enter.${kind}`)} {...pad} />
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
            {/* In the history, not in the address: a link must not agree for the user. */}
            <Button variant="danger" to="/login" search={{ redirect, forgotten: person.userId }} state={{ agreedLoss: loss?.id }}>
              {t('forgot.password')}
            </Button>
          </>
        }
      >
        <p>{t('forgot.text')}</p>
        {loss && <Losses {...loss} />}
      </Dialog>
    </SessionFrame>
  )
}

/** The work that a sign-in with the password deletes. Nothing if all of it is on the server. */
function Losses({ waiting, drafts, books, lessons = 0 }: VaultLoss) {
  const { t } = useWords('pictureLock')
  if (waiting + drafts + books + lessons === 0) return null
  return (
    <Note tone="bad" title={t('forgot.loss')}>
      <ul>
        {waiting > 0 && <li>{t('forgot.waiting', { count: waiting })}</li>}
        {drafts > 0 && <li>{t('forgot.drafts', { count: drafts })}</li>}
        {books > 0 && <li>{t('forgot.books')}</li>}
        {lessons > 0 && <li>{t('forgot.lessons', { count: lessons })}</li>}
      </ul>
    </Note>
  )
}

/** Null while it is unknown: the sign-in then asks again before it deletes anything. */
function useVaultLoss({ userId }: RememberedPerson): VaultLoss | null {
  const [loss, setLoss] = useState<VaultLoss | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const { vaultLoss } = await import('./vault-session.ts')
      const found = await vaultLoss(userId)
      if (isCurrent) setLoss(found)
    }
    read().catch((error: unknown) => logFailure('The content of a vault was not counted.', error))
    return () => {
      isCurrent = false
    }
  }, [userId])
  return loss
}
