import { Check, CircleCheck, Eye, TriangleAlert, Undo2 } from 'lucide-react'
import { isSameState, type ReviewState, seenState } from '../../../../contract/drafts/draft-review.ts'
import type { DraftReview } from '../../../../contract/drafts/draft-rows.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { currentPersonId } from '../../../offline/store/person.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { reviewDraft } from '../draft.commands.ts'
import { type Draft, reviewOf } from '../draft.queries.ts'
import { useDraftRights } from '../use-draft-rights.ts'

const looks = {
  none: { tone: 'info', icon: Eye },
  asked: { tone: 'wait', icon: Eye },
  approved: { tone: 'good', icon: CircleCheck },
  returned: { tone: 'wait', icon: TriangleAlert },
} as const satisfies Record<ReviewState, unknown>

/** Steps that are shown. */
const shown = 3

/** The review by a second person, which the platform may ask for before a publication. Every step is a command. */
export function ReviewCard({ draft }: { draft: Draft }) {
  const { t } = useWords('builder')
  const { run, trouble, isBusy } = useAction()
  const { mayEdit, right } = useDraftRights(draft)
  const { head, nodes, isChanged } = draft
  const state = reviewOf(draft)
  const me = currentPersonId()
  const now = seenState(head.id, nodes, head.files)
  const isOwnWork = isChanged || head.edited_by === me
  const act = (step: DraftReview['step']) => void run(() => send(reviewDraft, { course_id: head.id, step, ...now }))
  const others = head.people.some(({ id }) => id !== me)
  const mayDecide = right !== null && !isOwnWork && state !== 'approved'
  return (
    <Card as="section">
      <Stack gap={4}>
        <Stack gap={1}>
          <h3>{t('draftReview.title')}</h3>
          <Muted isSmall>{t('draftReview.lead')}</Muted>
        </Stack>
        <Note tone={looks[state].tone} icon={looks[state].icon} role="status">
          {t(`draftReview.state.${state}`)}
        </Note>
        {head.reviews && head.reviews.length > 0 && (
          <ul>
            {head.reviews.slice(-shown).map((review) => (
              <Step key={review.id} draft={draft} review={review} isOver={!isSameState(review, now)} />
            ))}
          </ul>
        )}
        {mayEdit && isOwnWork && state !== 'asked' && state !== 'approved' && (
          <Button variant="soft" icon={Eye} isBusy={isBusy} onClick={() => act('ask')}>
            {t('draftReview.ask')}
          </Button>
        )}
        {mayEdit && !others && <Muted>{t('draftReview.nobody')}</Muted>}
        {mayDecide && (
          <>
            <Muted>{t('draftReview.how')}</Muted>
            <Row gap={3} isWrapping>
              <Button variant="solid" icon={Check} isBusy={isBusy} onClick={() => act('approve')}>
                {t('draftReview.approve')}
              </Button>
              <Button variant="line" icon={Undo2} isBusy={isBusy} onClick={() => act('return')}>
                {t('draftReview.return')}
              </Button>
            </Row>
          </>
        )}
        <ActionTrouble trouble={trouble} />
      </Stack>
    </Card>
  )
}

function Step({ draft, review: { by, at, step }, isOver }: { draft: Draft; review: DraftReview; isOver: boolean }) {
  const { t, language } = useWords('builder')
  const name = by === currentPersonId() ? t('comment.you') : draft.head.people.find(({ id }) => id === by)?.name || t('comment.someone')
  return (
    <li>
      {t(`draftReview.step.${step}`, { name, ago: formatAgo(at, language, serverNow()) })}
      {isOver && <Muted isSmall>{t('draftReview.over')}</Muted>}
    </li>
  )
}
