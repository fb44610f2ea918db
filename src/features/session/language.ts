import { setLanguage } from '../../../contract/profile.ts'
import type { Language } from '../../../contract/text.ts'
import { translationEndpoints } from '../../../contract/translations.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { switchLanguage } from '../../i18n/setup.ts'
import { localCommand, NeedsAccount, send } from '../../offline/outbox.ts'
import { readStatus } from '../../offline/status.ts'

export const setLanguageLocally = localCommand(setLanguage, async (tables, { language }, { userId }) => {
  const me = await tables.get('users', userId)
  if (me) await tables.put('users', userId, { ...me, language })
})

/** Keeps a choice on the phone, from where it goes to the server by itself. @throws NeedsAccount, StorageFull */
export async function keepLanguage(language: Language): Promise<void> {
  await switchLanguage(language)
  await send(setLanguageLocally, { language })
}

/** Nobody stares at an unchanged page for the usual ten seconds; after this the phone decides and tells the server later. */
const patience = 2_500

/**
 * Switches the language: after the server agreed; at once, with the wish put in the outbox, when it gives no answer. Its
 * refusal changes nothing. @throws ApiError when refused
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const isAnswered = readStatus().connection !== 'offline' && (await askServer(language))
  if (isAnswered) return switchLanguage(language)
  try {
    await keepLanguage(language)
  } catch (error) {
    // A visitor's language is remembered on the phone only.
    if (!(error instanceof NeedsAccount)) throw error
  }
}

async function askServer(language: Language): Promise<boolean> {
  try {
    await call(translationEndpoints.choose, { language }, { timeout: patience })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'unreachable') return false
    throw error
  }
}
