import { Suspense, useEffect, useState } from 'react'
import { dispensable } from '../../ui/dispensable.ts'
import { useToasts } from '../../ui/toast.ts'

const Toasts = dispensable(async () => (await import('../../ui/toasts.tsx')).Toasts)

/** Loads what draws notices with the first notice, and keeps it: the region must be there before the next one is announced. */
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
