import type { FaceId } from '../../../../contract/account/person.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { chooseFace } from '../profile.commands.ts'
import { rememberedAs, rememberPerson } from '../state/remembered.ts'

/** Stores the user's face on this device; the outbox syncs it. @throws StorageFull */
export async function keepFace(face: FaceId, userId: string): Promise<void> {
  await send(chooseFace, { face })
  const listed = rememberedAs(userId)
  if (listed) rememberPerson({ ...listed, face })
}
