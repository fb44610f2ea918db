import { type Figures, figures, siteEndpoints } from '../../../contract/site.ts'
import { call } from '../../api/call.ts'
import { localQuery } from '../../offline/local-query.ts'
import { sharedDb } from '../../offline/shared-db.ts'
import { refresh } from './site.queries.ts'

// Apart from the query beside it, which is installed: these figures are for one page that is not.
const figuresKey = 'site_figures'

/** What was learned here, as last counted for this phone; null when it was never heard. */
export const figuresQuery = () =>
  localQuery<Figures | null>({
    key: ['site-figures'],
    tables: ['shared.facts'],
    read: async () => figures.safeParse((await sharedDb.facts.get(figuresKey))?.value).data ?? null,
  })

/** Counts anew behind what is on screen. @returns whether the server answered */
export async function refreshFigures(): Promise<boolean> {
  return refresh(async () => {
    const answer = await call(siteEndpoints.figures, {})
    await sharedDb.facts.put({ key: figuresKey, value: answer.figures })
  })
}
