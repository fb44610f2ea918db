import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import styles from '../builder.module.css'
import { restoreDraftNode } from '../draft.commands.ts'
import { type Draft, unfinishedQuery } from '../draft.queries.ts'
import { wordsOf } from '../parts/part-words.ts'
import { useDraftRights } from '../use-draft-rights.ts'

/** Removed parts of these parents, which can return with all that is in them. */
export function RemovedParts({ draft, parentIds }: { draft: Draft; parentIds: readonly string[] }) {
  const { t, language } = useWords('builder')
  const { run, trouble } = useAction()
  const removed = draft.nodes.filter((node) => node.is_removed && node.parent_id !== null && parentIds.includes(node.parent_id))
  const { mayEdit } = useDraftRights(draft)
  const { data: unfinished = [] } = useQuery(unfinishedQuery())
  if (removed.length === 0 || !mayEdit) return null
  return (
    <details className={styles.removed}>
      <summary>{t('removedParts')}</summary>
      <Stack gap={2}>
        {removed.map(({ id, course_id, ...node }) => (
          <div key={id} className={styles.partHead}>
            <span>
              {wordsOf(node, language) || t('untitled')}
              {unfinished.includes(id) && <Muted isSmall>{t('removedUnfinished')}</Muted>}
            </span>
            <Button variant="line" icon={Undo2} onClick={() => void run(() => send(restoreDraftNode, { course_id, id }))}>
              {t('restore')}
            </Button>
          </div>
        ))}
      </Stack>
      <ActionTrouble trouble={trouble} />
    </details>
  )
}
