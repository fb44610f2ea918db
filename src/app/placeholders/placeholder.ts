import { lazyRouteComponent, type StaticDataRouteOption } from '@tanstack/react-router'
import { loadPage } from '../../i18n/load-page.ts'
import type { PlaceholderName } from './placeholder-name.ts'

type Levels = Pick<StaticDataRouteOption, 'level' | 'below'>

// One shared lazy component: split route by route, the entry would hold an import for each of them.
const component = lazyRouteComponent(() => import('./placeholder-page.tsx'), 'PlaceholderPage')

/** The route options of a page that does not exist yet. */
export const placeholder = (name: PlaceholderName, levels: Levels = {}) => ({
  staticData: { title: `coming:${name}.title`, placeholder: name, ...levels } as const,
  loader: loadPage,
  component,
})
