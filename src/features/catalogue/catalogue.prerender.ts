import { courseEndpoints } from '../../../contract/courses/courses.ts'
import { prefill } from '../../first-paint/prefill.ts'
import { downloadQuery, downloadsQuery, notHere } from '../downloads/downloads.queries.ts'
import { attemptsQuery, progressQuery } from '../player/player.queries.ts'
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

/** The course's page for visitors. The same route with a lesson is in `player.prerender.tsx`. */
export const courseFacePrerender = prefill('/course/$id/play', {
  ...rules,
  isStored: false,
  from: courseEndpoints.get,
  search: 'ignored',
  seed(client, { course }, { params: { id = '' } }) {
    client.setQueryData(courseQuery(id).queryKey, course)
    client.setQueryData(downloadQuery(course.slug).queryKey, notHere)
    client.setQueryData(progressQuery(course.id).queryKey, [])
    client.setQueryData(attemptsQuery(course.id).queryKey, [])
    return true
  },
})
