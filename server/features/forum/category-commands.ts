import { count, eq } from 'drizzle-orm'
import { type forumCommands, sameCategory } from '../../../contract/forum.ts'
import { may } from '../../../contract/permissions.ts'
import { categories } from '../../db/schema.ts'
import type { CommandHandler } from '../../handler.ts'
import { changedSince, forbidden, gone, sequentially } from '../command-outcomes.ts'
import { threadSlug } from './latin.ts'

export const saveCategory: CommandHandler<typeof forumCommands.saveCategory> = (context, entries) => {
  const { tx, person, nextChange } = context
  return sequentially(entries, async ({ input: { id, from, ...texts } }) => {
    if (!may(person, 'category.save')) return forbidden
    // Locked before its number is taken, so that the numbers of a subject ascend with its commits.
    const [there] = await tx.select().from(categories).where(eq(categories.id, id)).for('no key update')
    if (there && sameCategory(there, texts)) return { outcome: 'duplicate', scope: 'community', change: there.change }
    if (!there && from) return gone
    if (there && (!from || !sameCategory(there, from))) return changedSince(['name'])
    const change = await nextChange('community')
    if (there)
      await tx
        .update(categories)
        .set({ ...texts, change })
        .where(eq(categories.id, id))
    else {
      const [row] = await tx.select({ total: count() }).from(categories)
      const slug = threadSlug(texts.name.en || texts.name.bn, id)
      await tx.insert(categories).values({ id, slug, ...texts, position: row?.total ?? 0, change })
    }
    const before = there && { before: JSON.stringify({ name: there.name, about: there.about }) }
    context.recordAct({ act: 'forum_subject_saved', object: id, ...before, after: JSON.stringify(texts) })
    return { outcome: 'applied', scope: 'community', change }
  })
}
