import { useMatches, useRouterState } from '@tanstack/react-router'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { descriptionOf } from '../../../i18n/description.ts'
import { useWords } from '../../../i18n/setup.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { product } from '../product.ts'
import { focusHeading } from './focus-heading.ts'
import { useIsBare } from './use-is-bare.ts'

/** Updates the document's title. After each navigation it focuses the heading and announces the page's name. */
export function PageTitle(shown: Shown) {
  const title = usePageTitle(shown)
  const description = usePageDescription()
  // Not the router's `onRendered`, which does not fire for a page that suspends after its first render.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  // A course and its lessons have one path.
  const isBare = useIsBare()
  const path = pathname && `${pathname} ${isBare}`
  const lastPath = useRef(path)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
  }, [description])

  useEffect(() => {
    const isFirst = lastPath.current === undefined
    if (lastPath.current === path) return
    lastPath.current = path
    if (isFirst) return
    setAnnounced(document.title)
    return focusHeading()
  }, [path])

  return (
    <VisuallyHidden>
      <span role="status">{announced}</span>
    </VisuallyHidden>
  )
}

interface Shown {
  /** The name of the displayed content, such as a lesson. */
  ownName?: string | undefined
  /** The page failed. Offline its words may be missing too. */
  isFallback?: boolean
}

/** `{title} - {product}`. */
export function usePageTitle({ ownName, isFallback = false }: Shown = {}): string {
  const { t } = useWords()
  const routeName = usePageName()
  const name = ownName ?? routeName
  if (name === undefined) return isFallback ? `${t('pageOffline.title')} - ${product}` : product
  return name === null ? `${product} - ${t('tagline')}` : `${name} - ${product}`
}

/** For the `<meta>` of the page. */
export function usePageDescription(): string {
  const { t } = useWords()
  const key = useTitle()?.key
  return (key && descriptionOf(key)) || t('tagline')
}

/**
 * The page's own name, without the product's. Null if the page has no name, undefined until its words are loaded. They may contain
 * parameters of the route: `Course - {{id}}`.
 */
export function usePageName(): string | null | undefined {
  const { t } = useWords()
  const title = useTitle()
  // Only the root matches: the path is unknown.
  if (useMatches().length === 1) return t('pageMissing.title')
  if (title === undefined) return null
  if (!i18next.exists(title.key)) return undefined
  return (t as unknown as (key: string, values: object) => string)(title.key, title.params)
}

function useTitle(): { key: string; params: object } | undefined {
  const isBare = useIsBare()
  const match = useMatches().findLast(({ staticData }) => staticData.title !== undefined)
  const { title, outerTitle } = match?.staticData ?? {}
  const key = isBare ? title : (outerTitle ?? title)
  return key && match ? { key, params: match.params } : undefined
}
