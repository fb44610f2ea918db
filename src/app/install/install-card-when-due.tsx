import { Suspense } from 'react'
import { useStatus } from '../../offline/status/status.ts'
import { lazyOptional } from '../../ui/lazy.ts'

const InstallCard = lazyOptional(async () => (await import('./card/install-card.tsx')).loadInstallCard())

/**
 * The proposal to install the app. It is at the foot of the page of the first success (`isHereOnly`). Until the user answers, the
 * start pages have it too.
 */
export function InstallCardWhenDue({ isHereOnly = false }: { isHereOnly?: boolean }) {
  const { installDueAt } = useStatus()
  if (installDueAt === null || (isHereOnly && installDueAt !== location.pathname + location.search)) return null
  return (
    <Suspense>
      <InstallCard />
    </Suspense>
  )
}
