import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import type { WordKey } from '../../i18n/words.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { product } from './product.ts'

/** Keeps the document's title, and after each change of page moves the focus to its heading and says its name. */
export function PageTitle() {
  const title = usePageTitle()
  const router = useRouter()
  const [announced, setAnnounced] = useState('')
  const isFirst = useRef(true)

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        const isChange = pathChanged && !isFirst.current
        isFirst.current = false
        if (!isChange) return
        focusHeading()
        setAnnounced(document.title)
      }),
    [router],
  )

  return (
    <VisuallyHidden>
      <span role="status">{announced}</span>
    </VisuallyHidden>
  )
}

/** `{title} - {product}`; the words may name the route's parameters, as in `Course - {{id}}`. */
function usePageTitle(): string {
  const { t } = useWords()
  const match = useMatches({ select: (matches) => matches.findLast((one) => one.staticData.title !== undefined) })
  const key = match?.staticData.title
  if (key === undefined) return `${product} - ${t('tagline')}`
  const words = (t as unknown as (key: WordKey, values: Record<string, string>) => string)(
    key as WordKey,
    match?.params as Record<string, string>,
  )
  return `${words} - ${product}`
}

const framesToTry = 60

/** The new page may still be hidden, waiting for its data, and hidden things take no focus: so it is tried for a second. */
function focusHeading(left = framesToTry): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
  if (heading && document.activeElement === heading) return
  if (left > 0) requestAnimationFrame(() => focusHeading(left - 1))
  else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
