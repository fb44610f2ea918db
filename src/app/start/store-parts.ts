import { rest } from './rest.ts'

/** What reading and writing on the phone takes, in files that are evaluated one by one. */
const parts = [
  () => import('dexie'),
  // With it zod, which the next ones are written in.
  () => import('../../../contract/endpoint.ts'),
  () => import('../../offline/personal-db.ts'),
  () => import('../../../contract/blocks/block.ts'),
  () => import('../../../contract/courses.ts'),
]

/** Whether this page is made of what lies on the phone. The HTML then names the files for it (scripts/prerender). */
export const readsStore = (): boolean => document.documentElement.dataset.store !== undefined

/** Asks for the files that the HTML names: after React, with which the line then has more to carry than it can. */
export function askForStore(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=store]')) link.rel = 'modulepreload'
}

/** Evaluates them with rests between; whoever calls this has had them asked for beforehand. */
export async function evaluateStore(): Promise<void> {
  for (const part of parts) {
    await part()
    await rest()
  }
}
