import { type ComponentType, Suspense } from 'react'
import { Page } from '../../../ui/layout/layout.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/messages/skeleton.tsx'

/** The general skeleton, until a page's own has loaded. */
export function PagePending() {
  return (
    <Page>
      <SkeletonGroup>
        <Skeleton width="60%" height="2.25rem" />
        <Skeleton height="11rem" />
        <Skeleton />
        <Skeleton width="80%" />
      </SkeletonGroup>
    </Page>
  )
}

const wrapped = new WeakSet<ComponentType>()

/** A page's skeleton, which may still load. Wrapped once, because the routes outlive a router. */
export function withFallback(Skeleton: ComponentType): ComponentType {
  // In Node the router has loaded it before it renders.
  if (import.meta.env.SSR || wrapped.has(Skeleton)) return Skeleton
  const WithFallback = () => (
    <Suspense fallback={<PagePending />}>
      <Skeleton />
    </Suspense>
  )
  wrapped.add(WithFallback)
  return WithFallback
}
