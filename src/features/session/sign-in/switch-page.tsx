import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readSession } from '../../../api/session.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { SessionFrame } from '../session-frame.tsx'

export const Route = createFileRoute('/switch')({
  // It leads on to another page.
  staticData: { title: 'session:switch.title', prerender: false },
  loader: (page) => loadPage(page),
  component: SwitchPage,
})

/** Switches the user of this device and asks who is learning. A user who is not remembered here is signed out instead. */
function SwitchPage() {
  const { t } = useWords('session')
  const router = useRouter()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const session = readSession()
    if (session && !session.remember) return void router.navigate({ to: '/logout', replace: true })
    void (async () => {
      const { switchUser } = await import('../state/sign-in.ts')
      if (session) await switchUser()
      await router.navigate({ to: '/login', replace: true })
    })()
  })
  return (
    <SessionFrame title={t('switch.title')}>
      <p role="status">{t('switch.busy')}</p>
    </SessionFrame>
  )
}
