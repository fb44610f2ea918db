import { createFileRoute, useRouter } from '@tanstack/react-router'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { readSession } from '../../../api/session.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { SessionFrame } from '../session-frame.tsx'

export const Route = createFileRoute('/switch')({
  // It leads on to another page.
  staticData: { title: 'pictureLock:switch.title', prerender: false, install: 'member' },
  loader: (page) => loadPage(page),
  component: SwitchPage,
})

/**
 * Leaves the device to another user and asks who is learning. Without a vault the way back needs the password and a connection: the
 * page says so first. A user who is not remembered here is signed out instead.
 */
function SwitchPage() {
  const { t } = useWords('pictureLock')
  const router = useRouter()
  const { run, trouble, isBusy } = useAction()
  const [isAsking, setAsking] = useState(false)
  const hasStarted = useRef(false)
  const leave = async () => {
    const { signOut } = await import('../state/leaving/sign-out.ts')
    await signOut({ unsent: 'switch' })
    await router.navigate({ to: '/login', replace: true })
  }
  /** Leaves at once where a vault, or the lack of encryption, leaves nothing to ask. */
  const begin = async () => {
    const { ownVault } = await import('./vault-session.ts')
    if (readSession() && isSecureContext && (await ownVault()) === null) setAsking(true)
    else await leave()
  }
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const session = readSession()
    if (session && !session.remember) return void router.navigate({ to: '/logout', replace: true })
    void run(begin)
  })
  if (trouble) {
    return (
      <SessionFrame title={t('switch.title')}>
        <ActionTrouble trouble={trouble} />
        <Button variant="main" isFull isBusy={isBusy} onClick={() => void run(begin)}>
          {t('common:action.retry')}
        </Button>
        <Button variant="quiet" to="/logout">
          {t('switch.signOut')}
        </Button>
      </SessionFrame>
    )
  }
  if (!isAsking) {
    return (
      <SessionFrame title={t('switch.title')}>
        <p role="status">{t('switch.busy')}</p>
      </SessionFrame>
    )
  }
  return (
    <SessionFrame title={t('switch.title')} lead={t('switch.lead')}>
      <Stack gap={1}>
        <Button variant="main" icon={ShieldCheck} isFull to="/profile/lock" search={{ next: 'switch' }}>
          {t('switch.vault')}
        </Button>
        <Muted isSmall>{t('switch.vaultText')}</Muted>
      </Stack>
      <Stack gap={1}>
        <Button icon={KeyRound} isFull isBusy={isBusy} onClick={() => void run(leave)}>
          {t('switch.password')}
        </Button>
        <Muted isSmall>{t('switch.passwordText')}</Muted>
      </Stack>
      <Button variant="quiet" to="/dashboard">
        {t('switch.stay')}
      </Button>
    </SessionFrame>
  )
}
