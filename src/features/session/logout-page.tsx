import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Muted, Stack } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.ts'
import { readAuth } from './auth.ts'
import { SessionFrame } from './session-frame.tsx'

export const Route = createFileRoute('/logout')({
  loader: () => loadWords('session'),
  component: LogoutPage,
  staticData: { title: 'session:logout.title' },
})

type Unsent = 'keep' | 'send' | 'discard'

/** Signs out at once when nothing is left on this phone; else says how much there is and asks what shall become of it. */
function LogoutPage() {
  const { t } = useWords('session')
  const router = useRouter()
  const { leave, isBusy } = useLeave()
  const [unsent, setUnsent] = useState(0)
  const hasLooked = useRef(false)

  useEffect(() => {
    if (hasLooked.current) return
    hasLooked.current = true
    // Once somebody has signed out, the page is drawn anew for the visitor who is left: nothing to do but go home.
    if (!readAuth().user) void router.navigate({ to: '/', replace: true })
    else void countUnsent().then((count) => (count === 0 ? leave('keep') : setUnsent(count)))
  })

  if (unsent === 0 || isBusy) {
    return (
      <SessionFrame title={t('logout.title')}>
        <p role="status">{t('logout.busy')}</p>
      </SessionFrame>
    )
  }
  return (
    <SessionFrame title={t('logout.waiting', { count: unsent })} lead={t('logout.question')}>
      <Stack gap={4}>
        <Answer text={t('logout.keepText')}>
          <Button variant="main" isFull onClick={() => leave('keep')}>
            {t('logout.keep')}
          </Button>
        </Answer>
        <Answer text={t('logout.sendText')}>
          <Button isFull onClick={() => leave('send')}>
            {t('logout.send')}
          </Button>
        </Answer>
        <Answer text={t('logout.discardText')}>
          <Button variant="danger" isFull onClick={() => leave('discard')}>
            {t('logout.discard')}
          </Button>
        </Answer>
        <Button variant="quiet" to="/">
          {t('logout.stay')}
        </Button>
      </Stack>
    </SessionFrame>
  )
}

function Answer({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Stack gap={1}>
      {children}
      <Muted isSmall>{text}</Muted>
    </Stack>
  )
}

function useLeave() {
  const { t } = useWords('session')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  async function leave(unsent: Unsent) {
    setBusy(true)
    try {
      const { signOut } = await import('./sign-in.ts')
      await signOut({ unsent })
      showToast({ type: 'success', title: t('logout.done') })
      await router.navigate({ to: '/', replace: true })
    } catch {
      setBusy(false)
      showToast({ type: 'error', title: t('logout.failed') })
    }
  }
  return { leave: (unsent: Unsent) => void leave(unsent), isBusy }
}

/** Drafts and commands of the signed-in person. */
async function countUnsent(): Promise<number> {
  const { countUnsent: count } = await import('./session.queries.ts')
  return count()
}
