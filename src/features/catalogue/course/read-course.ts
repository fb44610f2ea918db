import type { QueryClient } from '@tanstack/react-query'
import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import { downloadQuery } from '../../downloads/downloads.queries.ts'
import { attemptsQuery, isSavedQuery, progressQuery } from '../../player/player.queries.ts'
import { catalogueQuery, courseQuery } from '../catalogue.queries.ts'
import { ownReviewQuery } from '../reviews.queries.ts'

type Named = Pick<CourseOutline, 'id' | 'slug'>

/** Queries of the course's page, which would otherwise load one after another during render. */
export const readCourse = (client: QueryClient, reference: string): Promise<void> => read(client, reference, readMembers)

/** The same for the page that visitors see. */
export const readCourseFace = (client: QueryClient, reference: string): Promise<void> => read(client, reference, readAround)

async function read(client: QueryClient, reference: string, around: typeof readAround): Promise<void> {
  const course = client.ensureQueryData(courseQuery(reference))
  // The list of courses is in memory before the store is open: then all is read side by side.
  const listed = client.getQueryData(catalogueQuery().queryKey)?.find(({ id, slug }) => id === reference || slug === reference)
  await Promise.all([course, around(client, listed ?? (await course))])
}

async function readAround(client: QueryClient, { id, slug }: Named): Promise<void> {
  await Promise.all([
    client.ensureQueryData(downloadQuery(slug)),
    client.ensureQueryData(progressQuery(id)),
    client.ensureQueryData(attemptsQuery(id)),
  ])
}

async function readMembers(client: QueryClient, course: Named): Promise<void> {
  await Promise.all([
    readAround(client, course),
    client.ensureQueryData(ownReviewQuery(course.id)),
    client.ensureQueryData(isSavedQuery(course.id)),
  ])
}
