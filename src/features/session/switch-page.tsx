import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readSession } from '../../api/session.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { SessionFrame } from './session-frame.tsx'

export const Route = createFileRoute('/switch')({
  loader: () => loadWords('session'),
  component: SwitchPage,
  staticData: { title: 'session:switch.title' },
})

/** Makes way for somebody else on this device and asks who is learning. Whoever is not remembered here signs out instead. */
function SwitchPage() {
  const { t } = useWords('session')
  const router = useRouter()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const session = readSession()
    if (session && !session.remember) return void router.navigate({ to: '/logout', replace: true })
    void (async () => {
      const { makeWay } = await import('./sign-in.ts')
      if (session) await makeWay()
      await router.navigate({ to: '/login', replace: true })
    })()
  })
  return (
    <SessionFrame title={t('switch.title')}>
      <p role="status">{t('switch.busy')}</p>
    </SessionFrame>
  )
}
