import { callApi, signInByApi } from './api.ts'
import type { Demo } from './pages.ts'

/** Ids and titles of a new server's demo content, for the table of pages. */
export async function readDemo(url: string): Promise<Demo> {
  const { json } = await callApi<{ items: Demo['event'][] }>(url, '/events')
  const event = json?.items[0]
  if (!event) throw new Error('The demo has no event.')
  const { userId } = await signInByApi(url, 'student@demo.test')
  return { event, person: userId }
}
