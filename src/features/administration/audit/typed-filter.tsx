import { useEffect, useEffectEvent, useState } from 'react'
import { useSettled } from '../../../forms/remote/use-settled.ts'
import { SearchField } from '../search-field.tsx'

interface TypedFilterProps {
  name: string
  label: string
  hint?: string
  /** Of the page's address. */
  value: string
  /** Called once the user has stopped typing. Undefined: nothing is typed. */
  onSettle: (typed: string | undefined) => void
}

/** A typed part of a filter that is in the page's address. A link that changes the address changes the field too. */
export function TypedFilter({ value, onSettle, ...field }: TypedFilterProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // An own change arrives late: the user may have typed more.
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }
  const settled = useSettled(typed.trim())
  const settle = useEffectEvent(() => {
    if (settled === value) return
    setSent(settled)
    onSettle(settled === '' ? undefined : settled)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the user has stopped typing
  useEffect(() => settle(), [settled])
  return <SearchField {...field} value={typed} onChange={setTyped} />
}
