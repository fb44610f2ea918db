import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { StartContext } from './context.ts'

/** Renders the app into the page. It is in the router's chunk, which is evaluated in a task before the app's own modules. */
export function mount({ client, router }: StartContext, onCaughtError: (error: unknown) => void): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
  // A transition renders in slices: a press on a link of the prerendered HTML is handled between two of them.
  startTransition(() => createRoot(root, { onCaughtError }).render(app))
}
