import { courseEndpoints } from '../../../../contract/courses/courses.ts'
import { byLevel, catalogueQuery } from '../../../features/catalogue/catalogue.queries.ts'
import { prefill } from '../../../first-paint/prefill.ts'

/** The link to the first lesson. */
export const questionPrerender = prefill('/start', {
  from: courseEndpoints.list,
  scope: 'catalogue',
  containsUserContent: false,
  search: 'ignored',
  isStored: true,
  seed(client, { items }) {
    client.setQueryData(catalogueQuery().queryKey, items.sort(byLevel))
    return items.length > 0
  },
})
