import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWords } from '../../../i18n/setup.ts'

/** The part that the address names, and its field: a fault leads to its place. */
const useNamedPart = () => useLocation({ select: ({ hash }) => hash.split(':')[0] ?? '' })

/** Focuses the field that the address names, if it is one of this part. */
export function useNamedField(part: string): void {
  const { language } = useWords()
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const [named, field] = hash.split(':')
    if (named !== part || !field) return
    const [found] = [field, `${field}.${language}`].flatMap((name) => [...document.getElementsByName(name)])
    found?.focus()
  }, [hash, part, language])
}

/** Fields that are typed in. */
const typed = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'

/**
 * A function that takes the id of a part just added. The part's first field is focused once the part has rendered: the author goes
 * on by typing. `parts`: the ids of the rendered parts.
 */
export function useFocusOfNew(parts: readonly string[]): (part: string) => void {
  const [added, setAdded] = useState<string | null>(null)
  const isRendered = added !== null && parts.includes(added)
  useEffect(() => {
    if (!isRendered) return
    setAdded(null)
    document.getElementById(added)?.querySelector<HTMLElement>(typed)?.focus()
  }, [isRendered, added])
  return setAdded
}

/**
 * The opened part of a list, at first the one that the address names, else `first`. `above`: the part of this list that contains it. A
 * new address opens another part.
 */
export function useOpenParts({
  above = () => undefined,
  first = null,
}: {
  above?: (part: string) => string | undefined
  first?: string | null
} = {}) {
  const named = useNamedPart()
  const [{ followed, open }, set] = useState({ followed: first === null ? '' : named, open: first })
  const isNew = named !== '' && named !== followed
  const shown = isNew ? (above(named) ?? named) : open
  return [shown, (part: string | null) => set({ followed: named, open: part })] as const
}

/** The same for one part. */
export function useOpenPart(id: string, isOpenAtFirst = false) {
  const [part, setPart] = useOpenParts()
  const [isTouched, setTouched] = useState(false)
  const isOpen = part === id || (isOpenAtFirst && !isTouched)
  return [
    isOpen,
    (next: boolean) => {
      setTouched(true)
      setPart(next ? id : null)
    },
  ] as const
}
