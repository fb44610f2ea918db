import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day } from '../values/days.ts'

export const usageAreas = ['start', 'courses', 'community', 'events', 'shop', 'account', 'help', 'staff', 'other'] as const
export type UsageArea = (typeof usageAreas)[number]

const roots: Readonly<Record<string, UsageArea>> = {
  '': 'start',
  landing: 'start',
  dashboard: 'start',
  courses: 'courses',
  course: 'courses',
  'my-courses': 'courses',
  certificates: 'courses',
  community: 'community',
  posts: 'community',
  forum: 'community',
  gallery: 'community',
  users: 'community',
  events: 'events',
  entresoft: 'shop',
  login: 'account',
  register: 'account',
  profile: 'account',
  'forgot-password': 'account',
  'verify-email': 'account',
  outbox: 'account',
  storage: 'account',
  help: 'help',
  about: 'help',
  contact: 'help',
  privacy: 'help',
  terms: 'help',
  instructor: 'staff',
  admin: 'staff',
}

/** The part of the product that a route pattern belongs to. */
export const usageAreaOf = (route: string): UsageArea => roots[route.split('/')[1] ?? ''] ?? (/^\/home-/.test(route) ? 'start' : 'other')

/** Openings of pages, rounded (`contract/values/few.ts`). Null: 1 to 4. */
const openings = z.nullable(z.number())
const figures = {
  online: openings,
  offline: openings,
  bn: openings,
  en: openings,
  installed: openings,
  browser: openings,
}

export const usageEndpoints = {
  /** Openings of pages in the last weeks, which begin on Saturdays, and by area in all of them together. */
  read: endpoint({
    method: 'GET',
    path: '/admin/usage',
    access: 'admin',
    input: z.strictObject({}),
    output: z.object({
      weeks: z.array(z.object({ from: day, ...figures })),
      areas: z.array(z.object({ area: z.enum(usageAreas), ...figures })),
      /** Searches that found nothing, by area, in all weeks together. */
      empty_searches: z.array(z.object({ area: z.enum(usageAreas), count: openings })),
    }),
  }),
}
