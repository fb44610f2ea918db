import { useMatches, useRouterState } from '@tanstack/react-router'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { descriptionOf } from '../../../i18n/description.ts'
import { useWords } from '../../../i18n/setup.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { product } from '../product.ts'
import { focusHeading } from './focus-heading.ts'

/** Updates the document's title. After each navigation it focuses the heading and announces the page's name. */
export function PageTitle() {
  const title = usePageTitle()
  const description = usePageDescription()
  // Not the router's `onRendered`, which does not fire for a page that suspends after its first render.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
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

/** The page's own name, without the product's. */
export function PageName() {
  return usePageName()
}

/** `{title} - {product}`. */
export function usePageTitle(): string {
  const { t } = useWords()
  const name = usePageName()
  if (name === undefined) return product
  return name === null ? `${product} - ${t('tagline')}` : `${name} - ${product}`
}

/** For the `<meta>` of the page. */
export function usePageDescription(): string {
  const { t } = useWords()
  const key: string | undefined = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.title !== undefined) })
    ?.staticData.title
  return (key && descriptionOf(key)) || t('tagline')
}

/** Null if the page has no name, undefined until its words are loaded. They may contain parameters of the route: `Course - {{id}}`. */
function usePageName(): string | null | undefined {
  const { t } = useWords()
  const match = useMatches({
    // Only the root matches: the path is unknown.
    select: (matches) => (matches.length === 1 ? 'missing' : matches.findLast(({ staticData }) => staticData.title !== undefined)),
  })
  if (match === 'missing') return t('pageMissing.title')
  const key: string | undefined = match?.staticData.title
  if (key === undefined) return null
  if (!i18next.exists(key)) return undefined
  return (t as unknown as (key: string, values: Record<string, string>) => string)(key, match?.params as Record<string, string>)
}
