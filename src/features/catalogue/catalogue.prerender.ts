import { courseEndpoints } from '../../../contract/courses/courses.ts'
import { prefill } from '../../first-paint/prefill.ts'
import { downloadsQuery } from '../downloads/downloads.queries.ts'
import { byLevel, catalogueQuery, courseQuery } from './catalogue.queries.ts'

const rules = { scope: 'catalogue', containsUserContent: false, isStored: true } as const

export const coursesPrerender = prefill('/courses', {
  ...rules,
  from: courseEndpoints.list,
  seed(client, { items }) {
    client.setQueryData(catalogueQuery().queryKey, items.sort(byLevel))
    client.setQueryData(downloadsQuery().queryKey, {})
    return items.length > 0
  },
})

export const coursePrerender = prefill('/courses/$id', {
  ...rules,
  from: courseEndpoints.get,
  search: 'ignored',
  as: 'skeleton',
  seed(client, { course }, { params: { id = '' } }) {
    client.setQueryData(courseQuery(id).queryKey, course)
    return true
  },
})
