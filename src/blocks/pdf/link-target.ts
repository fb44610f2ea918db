/** A path inside the app as the router takes it: its place, and what stands after `?` as values. */
export function linkTarget(path: string): { to: string; search: Record<string, string | number> } {
  const { pathname, searchParams } = new URL(path, 'https://here.invalid')
  const search = Object.fromEntries([...searchParams].map(([key, value]) => [key, /^\d{1,6}$/.test(value) ? Number(value) : value]))
  return { to: pathname, search }
}
