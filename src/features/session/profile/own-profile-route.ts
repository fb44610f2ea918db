import { lazyRouteComponent, type StaticDataRouteOption } from '@tanstack/react-router'
import { loadPage } from '../../../i18n/load-page.ts'

/** Options for each of the two addresses of one page (specification, section 2). A function, because the router writes into them. */
export const ownProfile = (levels: Pick<StaticDataRouteOption, 'level' | 'below'>) => ({
  staticData: { title: 'session:account.title', words: ['errors'], snapshot: 'day', ...levels } as const,
  loader: loadPage,
  pendingComponent: lazyRouteComponent(() => import('./own-profile-skeleton.tsx'), 'OwnProfileSkeleton'),
  component: lazyRouteComponent(() => import('./own-profile.tsx'), 'OwnProfile'),
})
