import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { authEndpoints } from '../../../../contract/account/auth.ts'
import type { User } from '../../../../contract/account/person.ts'
import { profileTexts, wholeProfile } from '../../../../contract/account/profile.ts'
import { changesBetween } from '../../../../contract/values/field-changes.ts'
import type { Language } from '../../../../contract/values/text.ts'
import { call } from '../../../api/call.ts'
import { discard, send } from '../../../offline/outbox/outbox.ts'
import { revise } from '../../../offline/outbox/revise.ts'
import { keepLanguage } from '../language.ts'
import { editProfile } from '../profile.commands.ts'
import { meQuery } from '../session.queries.ts'
import { showUser } from '../show-user.ts'
import { rememberedAs, rememberPerson } from '../state/remembered.ts'
import { baseIn, type ProfileValues, profileDraft } from './profile-change.ts'

/**
 * Stores the user's profile texts on this device; the outbox syncs them. A rejected change is sent again with the current
 * values. @throws StorageFull
 */
export async function keepProfile(values: ProfileValues, user: User, client: QueryClient): Promise<void> {
  const { texts, rejectedId } = baseIn(values)
  const next = wholeProfile.parse(profileTexts(values))
  const changes = changesBetween(texts, next)
  if (Object.keys(changes).length > 0) {
    const rejected = rejectedId === null ? null : { id: rejectedId, state: 'rejected' as const }
    const draft = profileDraft
    await revise(rejected, { changes }, { draft, otherwise: () => send(editProfile, { changes }, { draft }) })
  } else if (rejectedId !== null) await discard(rejectedId)
  if (values.language !== user.language) await keepLanguage(values.language as Language)
  const listed = rememberedAs(user.id)
  if (listed) rememberPerson({ ...listed, name: next.name })
  // Waited for, so that the page that comes next shows it at once.
  await client.fetchQuery({ ...meQuery(), staleTime: 0 })
}

/** An empty address takes it away. @returns the server's word. @throws ApiError, StorageFull */
export async function changeEmail(input: z.input<typeof authEndpoints.changeEmail.input>): Promise<string> {
  return await showUser(await call(authEndpoints.changeEmail, input))
}

/** @returns the server's word. @throws ApiError, StorageFull */
export async function changePhone(input: z.input<typeof authEndpoints.changePhone.input>): Promise<string> {
  return await showUser(await call(authEndpoints.changePhone, input))
}

/** "It was not me". @returns the server's word. @throws ApiError, StorageFull */
export async function disputeNotice(input: z.input<typeof authEndpoints.disputeNotice.input>): Promise<string> {
  return await showUser(await call(authEndpoints.disputeNotice, input))
}

/** @throws ApiError */
export const changePassword = (input: z.input<typeof authEndpoints.changePassword.input>) => call(authEndpoints.changePassword, input)
