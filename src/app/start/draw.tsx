import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { makeRouter } from '../router.ts'
import { kindOf } from '../shell/page-error.tsx'

export type Draw = typeof draw

/** Draws the app into the page. */
export function draw(client: QueryClient, router: ReturnType<typeof makeRouter>): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
  // In small portions: a press on a link of the early text is answered between two of them.
  startTransition(() => createRoot(root, { onCaughtError: reportUnexpected }).render(app))
}

/** What a page shows as a state of its own (nothing on this phone, no answer, a part that did not come) is no error to report. */
function reportUnexpected(error: unknown): void {
  if (kindOf(error) !== 'broken' || (error instanceof Error && error.name === 'ApiError')) return
  reportError(error)
}
