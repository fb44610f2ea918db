import type { Target } from '../../ui/buttons/button.tsx'

/** A path inside the app as the router takes it: pathname and search values. */
export function linkTarget(path: string) {
  const { pathname, searchParams } = new URL(path, 'https://here.invalid')
  const search = Object.fromEntries([...searchParams].map(([key, value]) => [key, /^\d{1,6}$/.test(value) ? Number(value) : value]))
  // Which routes there are is the app's business, so their types are not known here.
  return { to: pathname, search } as Target & Required<Pick<Target, 'to'>>
}
