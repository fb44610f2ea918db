import { useMatches, useRouterState } from '@tanstack/react-router'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import type { WordKey } from '../../i18n/words.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { focusHeading } from './focus-heading.ts'
import { product } from './product.ts'

/** Keeps the document's title, and after each change of page moves the focus to its heading and says its name. */
export function PageTitle() {
  const title = usePageTitle()
  // Not the router's `onRendered`: it stays silent when a page waits for data after it was shown.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const lastPath = useRef(path)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    document.title = title
  }, [title])

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
function usePageTitle(): string {
  const { t } = useWords()
  const name = usePageName()
  if (name === undefined) return product
  return name === null ? `${product} - ${t('tagline')}` : `${name} - ${product}`
}

/** Null where it has none, undefined until its words are here. They may name the route's parameters, as in `Course - {{id}}`. */
function usePageName(): string | null | undefined {
  const { t } = useWords()
  const match = useMatches({
    // Nothing but the root: no page has this address.
    select: (matches) => (matches.length === 1 ? 'missing' : matches.findLast(({ staticData }) => staticData.title !== undefined)),
  })
  if (match === 'missing') return t('pageMissing.title')
  const key = match?.staticData.title
  if (key === undefined) return null
  if (!i18next.exists(key)) return undefined
  return (t as unknown as (key: WordKey, values: Record<string, string>) => string)(key as WordKey, match?.params as Record<string, string>)
}
