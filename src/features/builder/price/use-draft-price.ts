import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { coverCourseField } from '../../../../contract/drafts/draft-package.ts'
import type { Draft } from '../draft.queries.ts'
import { type DraftPrice, priceOf, unlistedPaths } from './device-price.ts'
import { priceFactsQuery } from './price.queries.ts'

/** Longest work between two pauses, in ms: half a frame. */
const slice = 8

/** The price of a draft as it is on this device, again after each change. Null until the first one is computed. */
export function useDraftPrice({ head, tree, nodes }: Draft): DraftPrice | null {
  const unlisted = useMemo(() => unlistedPaths({ head, tree }), [head, tree])
  const { data: facts } = useQuery(priceFactsQuery(head.id, String(tree.node.fields[coverCourseField] ?? ''), unlisted))
  const [price, setPrice] = useState<DraftPrice | null>(null)
  useEffect(() => {
    if (!facts) return
    const ending = new AbortController()
    void compute(priceOf({ head, tree, nodes }, facts), ending.signal).then((found) => found && setPrice(found))
    return () => ending.abort()
  }, [head, tree, nodes, facts])
  return price
}

/** Runs with pauses, in which the page answers. Null: a later change has ended it. */
async function compute(steps: Generator<unknown, DraftPrice, never>, signal: AbortSignal): Promise<DraftPrice | null> {
  let since = performance.now()
  while (!signal.aborted) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - since < slice) continue
    await pause()
    since = performance.now()
  }
  return null
}

/** A timer would wait 4 ms each time. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
