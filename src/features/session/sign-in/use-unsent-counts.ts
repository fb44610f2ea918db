import { useEffect, useState } from 'react'
import type { RememberedPerson } from '../state/remembered.ts'

type Counts = Readonly<Record<string, number>>

/** Number of commands per user that wait on this device. Read after the first paint: the page itself does not need the store. */
export function useUnsentCounts(people: readonly RememberedPerson[]): Counts {
  const [counts, setCounts] = useState<Counts>({})
  useEffect(() => {
    let isCurrent = true
    void readCounts(people.map(({ userId }) => userId)).then((read) => isCurrent && setCounts(read))
    return () => {
      isCurrent = false
    }
  }, [people])
  return counts
}

async function readCounts(userIds: readonly string[]): Promise<Counts> {
  try {
    const { countUnsettled } = await import('../state/count-unsettled.ts')
    return await countUnsettled(userIds)
  } catch {
    // Without the store or its chunk the faces stay usable.
    return {}
  }
}
