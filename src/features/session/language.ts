import { translationEndpoints } from '../../../contract/site/translations.ts'
import type { Language } from '../../../contract/values/text.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { switchLanguage } from '../../i18n/setup.ts'
import { NeedsAccount, send } from '../../offline/outbox/outbox.ts'
import { readStatus } from '../../offline/status/status.ts'
import { setLanguage } from './profile.commands.ts'

/** Stores the choice on the device; the outbox syncs it. @throws NeedsAccount, StorageFull */
export async function keepLanguage(language: Language): Promise<void> {
  await switchLanguage(language)
  await send(setLanguage, { language })
}

/**
 * Timeout in ms, shorter than the usual 10 s because the page does not change until then. Afterwards the choice is applied
 * locally and synced later.
 */
const timeoutMs = 2_500

/**
 * Switches the language after the server has accepted it. Without an answer it switches at once and queues a command.
 * @throws ApiError when the server rejects it; the language stays
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const isAnswered = readStatus().connection !== 'offline' && (await askServer(language))
  if (isAnswered) return switchLanguage(language)
  try {
    await keepLanguage(language)
  } catch (error) {
    // A visitor's language is stored on the device only.
    if (!(error instanceof NeedsAccount)) throw error
  }
}

async function askServer(language: Language): Promise<boolean> {
  try {
    await call(translationEndpoints.choose, { language }, { timeout: timeoutMs })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'unreachable') return false
    throw error
  }
}
