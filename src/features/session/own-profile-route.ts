import { lazyRouteComponent } from '@tanstack/react-router'
import { loadWords } from '../../i18n/setup.ts'

/** Options for each of the two addresses of one page (specification, section 2); made anew, for the router writes into them. */
export const ownProfile = () => ({
  staticData: { title: 'session:account.title' },
  loader: () => loadWords('session', 'errors'),
  component: lazyRouteComponent(() => import('./own-profile.tsx'), 'OwnProfile'),
})
