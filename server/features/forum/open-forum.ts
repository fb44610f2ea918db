import { takeCommunityChanges } from '../../db/community-changes.ts'
import type { Database } from '../../db/open.ts'
import { categories } from '../../db/schema.ts'
import { stableId } from '../../db/stable-id.ts'

/** Gives a forum without subjects a first one, so that people can begin. */
export async function openForum(db: Database): Promise<void> {
  if ((await db.select({ id: categories.id }).from(categories).limit(1)).length > 0) return
  await db.transaction(async (tx) => {
    const [change] = await takeCommunityChanges(tx)
    if (change === undefined) return
    const name = { bn: 'যেকোনো কথা', en: 'Anything' }
    const about = { bn: 'ব্যবসার যেকোনো প্রশ্ন এখানে করা যায়।', en: 'Every question about business has its place here.' }
    await tx
      .insert(categories)
      .values({ id: stableId('category:anything'), slug: 'anything', name, about, position: 99, change })
      // Another server has just done it.
      .onConflictDoNothing()
  })
}
