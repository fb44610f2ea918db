import { sql } from 'drizzle-orm'
import { isEmptyTie } from '../../../contract/people/ties.ts'
import { ties } from '../../db/schema.ts'
import { changesIn } from '../sync/changes-in.ts'

/** The user's ties. Who already follows the user is a list of the server, since a known person may have thousands. */
export const tieChanges = changesIn(ties, {
  of: ties.ownerId,
  present: sql`(${ties.follow} is not null or ${ties.follower} = 'asked' or ${ties.connect} is not null or ${ties.blocks} or ${ties.mutes})`,
  key: (row) => row.otherId,
  row: ({ otherId, follow, follower, connect, blocks, mutes }) => {
    const tie = { follow, follower: follower === 'asked' ? follower : null, connect, blocks, mutes }
    return isEmptyTie(tie) ? null : { id: otherId, ...tie }
  },
})
