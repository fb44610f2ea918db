import { useQuery } from '@tanstack/react-query'
import type { References } from '../../../../contract/references.ts'
import { referencedQuery } from '../../../features/wall/forum.queries.ts'
import { Mentions, Quote } from '../../../features/wall/replies/references.tsx'
import { loadWords } from '../../../i18n/setup.ts'

/** Loads the words too: most texts refer to nothing. */
export async function loadReferredTo() {
  await loadWords('forum')
  return ReferredTo
}

/** The quoted text and the mentioned people of a text that waits or was begun. */
function ReferredTo({ references }: { references: References }) {
  const { data } = useQuery(referencedQuery(references))
  if (!data) return null
  return (
    <>
      {data.quoted !== undefined && <Quote quoted={data.quoted} span={references.span} />}
      <Mentions people={data.mentioned} />
    </>
  )
}
