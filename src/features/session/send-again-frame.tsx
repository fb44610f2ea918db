import { Suspense } from 'react'
import { lazyOptional } from '../../ui/lazy.ts'
import type { SendAgainProps } from './mail/send-again.tsx'

/** Useless offline, so it is not precached; if it fails to load, the page renders without it. */
const Part = lazyOptional(async () => (await import('./mail/send-again.tsx')).SendAgain)

export function SendAgain(props: SendAgainProps) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
