import type { Target } from '../../ui/button.tsx'

/** A path inside the app as the router takes it: its place, and what stands after `?` as values. */
export function linkTarget(path: string) {
  const { pathname, searchParams } = new URL(path, 'https://here.invalid')
  const search = Object.fromEntries([...searchParams].map(([key, value]) => [key, /^\d{1,6}$/.test(value) ? Number(value) : value]))
  // Which routes there are is the app's business, so their types are not known here.
  return { to: pathname, search } as Target & Required<Pick<Target, 'to'>>
}
