import { type SQL, sql } from 'drizzle-orm'

/** Drizzle leaves the table's name out of the columns of a single table, so the names are written here. For queries of `users`. */
const anyText = (condition: SQL, ofReplies = condition): SQL<boolean> => sql<boolean>`(
  exists (select from posts as texts where texts.author_id = users.id and ${condition})
  or exists (select from threads as texts where texts.author_id = users.id and ${condition})
  or exists (select from replies as texts where texts.author_id = users.id and ${ofReplies})
  or exists (select from events as texts where texts.organiser_id = users.id and ${condition})
  or exists (select from reviews as texts where texts.user_id = users.id and ${condition})
)`

const isThere = sql`texts.removed_at is null`
/** A hidden thread hides its first text, which is the reply with its id. */
const isReplyThere = sql`${isThere} and not exists (select from threads where threads.id = texts.id and threads.removed_at is not null)`

/** True if a text, event or review of the person is on others' devices. */
export const hasPublished = anyText(isThere, isReplyThere)

/** True also if all of them are removed. */
export const hasWritten = anyText(sql`true`)
