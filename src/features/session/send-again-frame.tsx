import { Suspense } from 'react'
import { dispensable } from '../../ui/dispensable.ts'
import type { SendAgainProps } from './send-again.tsx'

/** It is of no use without a line, so the phone need not hold it; where it cannot be had, the page stands without it. */
const Part = dispensable(async () => (await import('./send-again.tsx')).SendAgain)

export function SendAgain(props: SendAgainProps) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
