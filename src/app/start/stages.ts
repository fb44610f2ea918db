import { yieldToMain } from '../../ui/yield-to-main.ts'

/**
 * The stages of the app's start, in their order. Each step loads and evaluates one module. The build reads this table
 * (scripts/stage-preloads.ts): the HTML preloads the first stage, and the second one on pages that read on-device data.
 */
export const firstPaint = [
  () => import('react-dom/client'),
  preloadOfflineLayer,
  () => import('./mount.tsx'),
  () => import('./start.ts'),
] as const

/** Reading and writing on-device data. */
export const offlineLayer = [
  () => import('dexie'),
  // Includes zod.
  () => import('../../../contract/endpoint.ts'),
  () => import('../../offline/store/personal-db.ts'),
  () => import('../../../contract/blocks/block.ts'),
  () => import('../../../contract/courses/courses.ts'),
  () => import('./commands.ts'),
] as const

/** The first chunk is small; the build preloads all others of this stage with it. */
export const background = [() => import('./background.ts'), ...offlineLayer] as const

type Step = () => unknown
type Results<Steps extends readonly Step[]> = { readonly [Place in keyof Steps]: Awaited<ReturnType<Steps[Place]>> }

/**
 * Runs the steps in order. Between two steps the page may paint and handle input. In one task the first stage would block a
 * low-end device for more than 150 ms.
 */
export async function evaluate<Steps extends readonly Step[]>(steps: Steps): Promise<Results<Steps>> {
  const results: unknown[] = []
  for (const step of steps) {
    results.push(await step())
    await yieldToMain()
  }
  return results as unknown as Results<Steps>
}

/** True on a page of on-device data: the offline layer is evaluated before the page. The build marks its HTML. */
export const readsStore = (): boolean => document.documentElement.dataset.store !== undefined

/** Requests the offline layer only after React: together they exceed the bandwidth of a slow connection. */
function preloadOfflineLayer(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=store]')) link.rel = 'modulepreload'
}
