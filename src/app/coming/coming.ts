import { lazyRouteComponent } from '@tanstack/react-router'
import { loadWords } from '../../i18n/setup.ts'
import type { ComingName } from './coming-name.ts'

// One page for all of them, called for by hand: split route by route, each would cost the first page a line of its own.
const component = lazyRouteComponent(() => import('./coming-page.tsx'), 'ComingPage')

/** The options of such a place's route. */
export const coming = (name: ComingName) => ({
  staticData: { title: `coming:${name}.title`, coming: name },
  loader: () => loadWords('coming'),
  component,
})
