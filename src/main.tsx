import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setCaller } from './api/caller.ts'
import { noteServerTime } from './api/server-clock.ts'
import { readSession } from './api/session.ts'
import { holdInstallOffer } from './app/install/early-offer.ts'
import { makeRouter } from './app/router.ts'
import { applyTheme } from './app/shell/theme.ts'
import { hasEarlyText, replaceEarlyText } from './app/start/early-text.ts'
import { keepSnapshots, makeQueryClient } from './app/start/snapshots.ts'
import { startWhenIdle } from './app/start/when-idle.ts'
import { recoverFromMissingParts } from './app/update/missing-part.ts'
import { initialiseAuth } from './features/session/auth.ts'
import { currentLanguage, overlayWords, startWords } from './i18n/setup.ts'
import { isStoreBlocked } from './offline/blocked-store.ts'
import { guestId, setCurrentPerson } from './offline/person.ts'
import { setStatus } from './offline/status.ts'
import { applyTextSize } from './ui/text-size.ts'

/**
 * The start, in the order the specification gives: words, English words, who this is, routes and mount. Each step takes
 * what is on the device; the server is asked behind the first paint (app/start/behind.ts).
 */
async function start(): Promise<void> {
  recoverFromMissingParts()
  holdInstallOffer()
  if (isStoreBlocked()) (await import('./offline/memory-store.ts')).keepInMemory()
  applyTheme()
  applyTextSize()
  setCaller({
    token: () => readSession()?.token ?? '',
    language: currentLanguage,
    onDate: noteServerTime,
    onAnswer: (isReached) => setStatus({ connection: isReached ? 'online' : 'offline' }),
  })
  const client = makeQueryClient()
  const personId = readSession()?.userId ?? guestId
  setCurrentPerson(personId)
  const words = startWords()
  await keepSnapshots(client, personId)
  const auth = initialiseAuth(client)
  const router = makeRouter(client)
  // The page's code comes beside the words; its guards wait until it is known who is here.
  const firstPage = router.load()
  await Promise.all([words, auth])
  for (const language of ['bn', 'en'] as const)
    overlayWords(language, client.getQueryData<Record<string, string>>(['local', personId, 'words', language]) ?? {})
  // One drawing instead of two where the page is on the phone; a frame around a skeleton where it is not.
  // Where the HTML already has the page's text, nothing but the page itself may replace it.
  await (hasEarlyText() ? firstPage : Promise.race([firstPage, new Promise((resolve) => setTimeout(resolve, 150))]))
  replaceEarlyText()
  mount(client, router)
  await startWhenIdle(client, router)
}

function mount(client: ReturnType<typeof makeQueryClient>, router: ReturnType<typeof makeRouter>): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root, { onCaughtError: reportUnexpected }).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** What a page shows as a state of its own (nothing on this phone, no answer) is no error to report. */
function reportUnexpected(error: unknown): void {
  if (error instanceof Error && (error.name === 'NotOnDevice' || error.name === 'ApiError')) return
  reportError(error)
}

void start()
