import { Page } from '../../ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

/** While a page's code or data comes from the phone or the net. */
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
