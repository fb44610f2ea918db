import { createBrowserHistory } from '@tanstack/react-router'
import { setCaller } from '../../api/caller.ts'
import { noteServerTime } from '../../api/server-clock.ts'
import { readSession } from '../../api/session.ts'
import { initialiseAuth } from '../../features/session/auth.ts'
import { currentLanguage, overlayWords, startWords } from '../../i18n/setup.ts'
import { setCommandLoader } from '../../offline/command-loader.ts'
import { setCurrentPerson } from '../../offline/person.ts'
import { sessionPersonId } from '../../offline/session-person.ts'
import { setStatus } from '../../offline/status.ts'
import { makeRouter } from '../router.ts'
import { startAfterFirstPage } from './after-first-page.ts'
import type { Draw } from './draw.tsx'
import { earlyTextPatience, hasEarlyText, replaceEarlyText } from './early-text.ts'
import { rest } from './rest.ts'
import { keepSnapshots, makeQueryClient } from './snapshots.ts'

/**
 * The start, in the order the specification gives: words, English words, who this is, routes and mount. Each step takes
 * what is on the device; the server is asked behind the first paint (app/start/behind.ts).
 */
export async function start(draw: Draw): Promise<void> {
  setCaller({
    token: () => readSession()?.token ?? '',
    language: currentLanguage,
    onDate: noteServerTime,
    onAnswer: (isReached) => setStatus({ connection: isReached ? 'online' : 'offline' }),
  })
  setCommandLoader(async () => (await import('./commands.ts')).localCommands)
  const client = makeQueryClient()
  const personId = sessionPersonId()
  setCurrentPerson(personId)
  const words = startWords()
  keepSnapshots(client, personId)
  const auth = initialiseAuth(client)
  await rest()
  const history = createBrowserHistory()
  await rest()
  const router = makeRouter(client, history)
  await rest()
  // The page's code comes beside the words; its guards wait until it is known who is here.
  const firstPage = router.load()
  await Promise.all([words, auth])
  for (const language of ['bn', 'en'] as const)
    overlayWords(language, client.getQueryData<Record<string, string>>(['local', personId, 'words', language]) ?? {})
  // One drawing instead of two where the page is on the phone; a frame around a skeleton where it is not.
  // Where the HTML already has the page's text, nothing but the page itself may replace it.
  // A store that never answers, as happens in Safari, holds up neither the page nor what is behind it.
  const patience = hasEarlyText() ? earlyTextPatience : 150
  await Promise.race([firstPage, new Promise((resolve) => setTimeout(resolve, patience))])
  replaceEarlyText()
  draw(client, router)
  await startAfterFirstPage(client, router)
}
