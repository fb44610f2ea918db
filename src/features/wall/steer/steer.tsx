import { useQuery } from '@tanstack/react-query'
import { Lock, LockOpen, Pin, PinOff } from 'lucide-react'
import type { ThreadChanges } from '../../../../contract/forum.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { changeThread } from '../forum.commands.ts'
import { forumQuery, type ListedThread } from '../forum.queries.ts'

/** Pins, closes and moves a thread. Each change names what its maker saw. If two differ, the second is rejected (docs/decisions/022). */
export function Steer({ thread }: { thread: ListedThread }) {
  const { t, language } = useWords('forum')
  const { data: { categories } = { categories: [] } } = useQuery(forumQuery())
  const { run, trouble } = useAction()
  const { id, is_pinned, is_locked, category_id } = thread
  const change = (changes: ThreadChanges) => void run(async () => void (await send(changeThread, { id, changes })))
  return (
    <Card as="section">
      <Stack gap={3}>
        <h2>{t('steer.title')}</h2>
        <ActionTrouble trouble={trouble} />
        <Row gap={2} isWrapping>
          <Button icon={is_pinned ? PinOff : Pin} onClick={() => change({ is_pinned: { from: is_pinned, to: !is_pinned } })}>
            {t(is_pinned ? 'steer.unpin' : 'steer.pin')}
          </Button>
          <Button icon={is_locked ? LockOpen : Lock} onClick={() => change({ is_locked: { from: is_locked, to: !is_locked } })}>
            {t(is_locked ? 'steer.unlock' : 'steer.lock')}
          </Button>
        </Row>
        {categories.length > 1 && (
          <SelectField
            label={t('steer.move')}
            value={category_id}
            choices={categories.map((one) => ({ value: one.id, text: localized(one.name, language).text }))}
            onChange={(to) => change({ category_id: { from: category_id, to } })}
          />
        )}
      </Stack>
    </Card>
  )
}
