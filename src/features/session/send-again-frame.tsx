import { type FC, lazy, Suspense } from 'react'
import type { SendAgainProps } from './send-again.tsx'

/** It is of no use without a line, so the phone need not hold it; where it cannot be had, the page stands without it. */
const Part = lazy<FC<SendAgainProps>>(async () => {
  try {
    return { default: (await import('./send-again.tsx')).SendAgain }
  } catch {
    return { default: () => null }
  }
})

export function SendAgain(props: SendAgainProps) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
