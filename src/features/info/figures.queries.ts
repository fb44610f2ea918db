import { type Figures, figures, siteEndpoints } from '../../../contract/site/site.ts'
import { call } from '../../api/call.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { sharedDb } from '../../offline/store/shared-db.ts'
import { refresh } from './site.queries.ts'

// Separate from the installed query beside it: only one page, which is not installed, uses these figures.
const figuresKey = 'site_figures'

/** The last fetched figures; null before the first fetch. */
export const figuresQuery = () =>
  localQuery<Figures | null>({
    key: ['site-figures'],
    tables: ['shared.keyValues'],
    read: async () => figures.safeParse((await sharedDb.keyValues.get(figuresKey))?.value).data ?? null,
  })

/**
 * Fetches in the background.
 * @returns whether the server answered
 */
export async function refreshFigures(): Promise<boolean> {
  return refresh(async () => {
    const answer = await call(siteEndpoints.figures, {})
    await sharedDb.keyValues.put({ key: figuresKey, value: answer.figures })
  })
}
