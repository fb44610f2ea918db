import type { Prefilled, PrefillRules } from '../../contract/page-files.ts'

const rules = (pattern: string, endpoint: string, change: Partial<PrefillRules> = {}): PrefillRules => ({
  pattern,
  endpoint,
  scope: 'catalogue',
  containsUserContent: false,
  isStored: true,
  search: 'ignored',
  maxPages: 1,
  timeoutMs: 100,
  isPersonal: false,
  ...change,
})
const userContent = { containsUserContent: true, isStored: false, scope: null } as const
const lesson = { isStored: false, timeoutMs: 1500 } as const

/** The rules of the pages, as the build writes them (tests/system/prerendered.test.ts compares the two). */
export const testRules: readonly PrefillRules[] = [
  rules('community', 'wall.list', { ...userContent, isStored: true, scope: 'community' }),
  rules('events', 'events.list', { ...userContent, search: 'none' }),
  ...['', '/register', '/delete'].map((end) => rules(`events/$id${end}`, 'events.get', userContent)),
  rules('courses', 'courses.list', { search: 'none', maxPages: 6 }),
  rules('courses/$id', 'courses.get'),
  rules('courses/$id/learn', 'courses.package', { ...lesson, isPersonal: true, search: { parameter: 'lesson', isRequired: true } }),
  rules('course/$id/play', 'courses.package', { ...lesson, search: { parameter: 'lesson', isRequired: false } }),
  rules('gallery', 'gallery.list', { ...userContent, search: { parameter: 'album', isRequired: false } }),
]

/** The parts of the endpoints' answers that tests look at. */
export interface TestAnswer {
  readonly items?: readonly { readonly slug?: string; readonly body?: string; readonly title?: { readonly en: string } }[]
  readonly course?: { readonly slug: string; readonly title: { readonly en: string } }
  readonly event?: { readonly title: { readonly en: string }; readonly called_off_at: number | null }
  readonly manifest?: {
    readonly order: string
    readonly modules: readonly { readonly lessons: readonly { readonly id: string }[] }[]
  }
}

export const answerOf = ({ answer }: Prefilled) => answer as TestAnswer
