import type { CourseSource, WrittenLesson } from '../../../../contract/courses/courses.ts'
import type { NewDraftNode } from '../../../../contract/drafts/draft-commands.ts'
import { nodesOf, packageIdField } from '../../../../contract/drafts/draft-package.ts'
import type { DraftNode } from '../../../../contract/drafts/draft-rows.ts'
import { rankBetween } from '../../../../contract/drafts/ranks.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { newId } from '../../../offline/store/id.ts'
import { addDraftNodes } from '../draft.commands.ts'
import { siblingsOf } from '../draft-acts.ts'
import { cashBook } from './cash-book.ts'
import { customers } from './customers.ts'
import { price } from './price.ts'
import { safety } from './safety.ts'

/** Ready lessons in the format of the package. A test reads them by its schema. */
export const templates: readonly WrittenLesson[] = [price, customers, cashBook, safety]

/** Adds a copy of a ready lesson at the end of a module. All its parts have new ids: learners' progress is stored under them. */
export async function addTemplate(nodes: readonly DraftNode[], module: DraftNode, template: WrittenLesson): Promise<string> {
  const made = nodesOf({ modules: [{ id: 'module', title: template.title, lessons: [template] }] } as unknown as CourseSource, {
    courseId: module.course_id,
    idOf: () => newId(),
  })
  const last = siblingsOf(nodes, { parent_id: module.id, kind: 'lesson' }).at(-1)
  const place = { parent_id: module.id, rank: rankBetween(last?.rank ?? null, null) }
  const added = made.flatMap(({ fields: { [packageIdField]: _ref, ...fields }, ...node }): NewDraftNode[] => {
    if (node.kind === 'course' || node.kind === 'module') return []
    return [{ ...node, ...(node.kind === 'lesson' && place), fields }]
  })
  await send(addDraftNodes, { course_id: module.course_id, nodes: added })
  return added[0]?.id ?? ''
}
