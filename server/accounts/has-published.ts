import { type SQL, sql } from 'drizzle-orm'

/**
 * True if a text, event or review of the person is on others' devices. For queries of `users`: Drizzle leaves the table's name out of the
 * columns of a single table, so they are written here.
 */
export const hasPublished: SQL<boolean> = sql<boolean>`(
  exists (select from posts where posts.author_id = users.id and posts.removed_at is null)
  or exists (select from threads where threads.author_id = users.id and threads.removed_at is null)
  or exists (select from replies where replies.author_id = users.id and replies.removed_at is null)
  or exists (select from events where events.organiser_id = users.id and events.removed_at is null)
  or exists (select from reviews where reviews.user_id = users.id and reviews.removed_at is null)
)`
