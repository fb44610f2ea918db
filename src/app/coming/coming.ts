import { lazyRouteComponent } from '@tanstack/react-router'
import type words from '../../i18n/bn/coming.json'
import { loadWords } from '../../i18n/setup.ts'

/** A place that has an address and is not open yet; its words are those of `coming` under this name. */
export type ComingName = Exclude<keyof typeof words, 'badge' | 'way'>

// One page for all of them, called for by hand: split route by route, each would cost the first page a line of its own.
const component = lazyRouteComponent(() => import('./coming-page.tsx'), 'ComingPage')

/** The options of such a place's route. */
export const coming = (name: ComingName) => ({
  staticData: { title: `coming:${name}.title`, coming: name },
  loader: () => loadWords('coming'),
  component,
})
