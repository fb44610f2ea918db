import type { endpoints } from '../../../contract/index.ts'
import { may } from '../../../contract/permissions.ts'
import { changeAccount, userOf } from '../../accounts/accounts.ts'
import type { AreaHandlers } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { translate } from '../../messages/translate.ts'
import { ownData } from './own-data.ts'

export const profileHandlers: AreaHandlers<typeof endpoints.profile> = {
  ownData,

  async update({ db, person, language }, fields) {
    if (!may(person, 'profile.edit', person)) throw new Refusal('forbidden')
    const account = await db.transaction((tx) => changeAccount(tx, person.id, () => fields))
    if (!account) throw new Refusal('session_ended')
    return { message: translate(fields.language ?? language, 'saved'), user: userOf(account) }
  },
}
