import { lazyRouteComponent } from '@tanstack/react-router'
import { loadPage } from '../../i18n/load-page.ts'
import type { PlaceholderName } from './placeholder-name.ts'

// One shared lazy component: split route by route, the entry would hold an import for each of them.
const component = lazyRouteComponent(() => import('./placeholder-page.tsx'), 'PlaceholderPage')

/** The route options of a page that does not exist yet. */
export const placeholder = (name: PlaceholderName) => ({
  staticData: { title: `coming:${name}.title`, placeholder: name } as const,
  loader: loadPage,
  component,
})
