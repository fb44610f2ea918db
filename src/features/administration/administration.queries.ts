import { queryOptions } from '@tanstack/react-query'
import { auditLogEndpoints } from '../../../contract/account/audit-log.ts'
import type { Role } from '../../../contract/account/person.ts'
import { userEndpoints, type userStates } from '../../../contract/account/users.ts'
import { applicationEndpoints } from '../../../contract/administration/application-review.ts'
import { courseAdministrationEndpoints } from '../../../contract/courses/course-administration.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { moderationEndpoints } from '../../../contract/moderation/cases.ts'
import { settingEndpoints } from '../../../contract/site/settings.ts'
import { call } from '../../api/call.ts'
import { remoteQuery } from '../../api/remote-query.ts'

export type AuditFilter = Omit<InputOf<typeof auditLogEndpoints.list>, 'cursor'>

/** Administrative acts, newest first. */
export const auditPages = (filter: AuditFilter) => ({
  queryKey: ['remote', 'audit', filter],
  fetchPage: (after?: { cursor: string }) => call(auditLogEndpoints.list, { ...filter, ...after }),
})

export type UserFilter = Omit<InputOf<typeof userEndpoints.list>, 'cursor'>

export interface UserSearch {
  readonly search: string
  readonly area: string
  readonly role: Role | 'all'
  readonly state: (typeof userStates)[number] | 'all'
}

const everybody: UserSearch = { search: '', area: '', role: 'all', state: 'all' }

/** The last search, for the way back from a person. In memory only: it may be the telephone number of another person. */
export const lastSearch: { current: UserSearch } = { current: everybody }

/** The next list of users has those whose account is closed. */
export function searchSuspended(): void {
  lastSearch.current = { ...everybody, state: 'suspended' }
}

export function filterOf({ search, area, role, state }: UserSearch): UserFilter {
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(area.trim() !== '' && { area: area.trim() }),
    ...(role !== 'all' && { role }),
    ...(state !== 'all' && { state }),
  }
}

/** Users by name. */
export const userPages = (filter: UserFilter) => ({
  queryKey: ['remote', 'users', filter],
  fetchPage: (after?: { cursor: string }) => call(userEndpoints.list, { ...filter, ...after }),
})

/** One user with contact data, from the server alone. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['remote', 'user', id],
    queryFn: async () => (await call(userEndpoints.get, { id })).user,
    ...remoteQuery,
  })

export type CourseFilter = Omit<InputOf<typeof courseAdministrationEndpoints.list>, 'cursor'>

/** All courses, by slug. */
export const coursePages = (filter: CourseFilter) => ({
  queryKey: ['remote', 'admin-courses', filter],
  fetchPage: (after?: { cursor: string }) => call(courseAdministrationEndpoints.list, { ...filter, ...after }),
})

/** One course with its versions. `reference` is its slug or id. */
export const administeredCourseQuery = (reference: string) =>
  queryOptions({
    queryKey: ['remote', 'admin-course', reference],
    queryFn: async () => (await call(courseAdministrationEndpoints.get, { id: reference })).course,
    ...remoteQuery,
  })

type LearnerFilter = Omit<InputOf<typeof courseAdministrationEndpoints.learners>, 'cursor'>

/** The people who learn a course, by name. */
export const courseLearnerPages = (filter: LearnerFilter) => ({
  queryKey: ['remote', 'course-learners', filter],
  fetchPage: (after?: { cursor: string }) => call(courseAdministrationEndpoints.learners, { ...filter, ...after }),
})

/** Teachers whose names match, at most one page. `name`: a part of the name, empty for all. */
export const teachersQuery = (name: string) =>
  queryOptions({
    queryKey: ['remote', 'teachers', name],
    queryFn: async () =>
      (await call(userEndpoints.list, { role: 'instructor', state: 'active', ...(name !== '' && { search: name }) })).items,
    ...remoteQuery,
  })
/** Applications to teach, the longest waiting first. */
export const applicationPages = () => ({
  queryKey: ['remote', 'applications'],
  fetchPage: (after?: { cursor: string }) => call(applicationEndpoints.list, { ...after }),
})

/** One application, from the server alone. */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['remote', 'application', id],
    queryFn: async () => (await call(applicationEndpoints.get, { id })).application,
    ...remoteQuery,
  })

/** The settings with their defaults, from the server alone. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['remote', 'settings'],
    queryFn: async () => (await call(settingEndpoints.list, {})).items,
    ...remoteQuery,
  })

/** Changes of settings, newest first. */
export const settingChangePages = () => ({
  queryKey: ['remote', 'settings', 'history'],
  fetchPage: (after?: { cursor: string }) => call(settingEndpoints.history, { ...after }),
})

export type CaseQueue = OutputOf<typeof moderationEndpoints.queue>

/** The next cases of moderation, from the server alone. */
export const caseQueueQuery = () =>
  queryOptions({
    queryKey: ['remote', 'cases'],
    queryFn: () => call(moderationEndpoints.queue, {}),
    ...remoteQuery,
  })
