import { Suspense, useEffect, useState } from 'react'
import { lazyOptional } from '../../../ui/lazy.ts'
import { useToasts } from '../../../ui/messages/toast.ts'

const Toasts = lazyOptional(async () => (await import('../../../ui/toasts/toasts.tsx')).Toasts)

/** Loads the toast region with the first toast. It stays: screen readers announce only what enters an existing region. */
export function ToastsOnDemand() {
  const hasAny = useToasts().length > 0
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (hasAny) setNeeded(true)
  }, [hasAny])
  return isNeeded ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null
}
