import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ChevronRight, CircleCheck, Ellipsis, EyeOff, ShieldCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type ActOutcome, type CaseDecision, moderationEndpoints, type WholeCase } from '../../../../contract/moderation/cases.ts'
import { call } from '../../../api/call.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { RemoteOne } from '../../../forms/remote/remote-one.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { deleteDraft } from '../../../offline/drafts/drafts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Muted, Row, ThumbRow } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import { ActQuestion } from '../act-question.tsx'
import { type CaseQueue, caseQueueQuery } from '../administration.queries.ts'
import { CaseCard } from './case-card.tsx'
import { actAbout, DecideForm } from './decide-form.tsx'
import { mainReason } from './main-reason.ts'

export const Route = createFileRoute('/_admin/admin/moderation')({
  staticData: { title: 'administration:moderation.title', words: ['errors', 'moderation'] },
  loader: (page) => loadPage(page),
  component: ModerationPage,
})

/** The last act on this page. */
interface Done {
  outcome: ActOutcome
  decision: CaseDecision | 'undone'
  case: WholeCase
}

/** One reported text at a time. The next one opens by itself. */
function ModerationPage() {
  const { t, language } = useWords('administration')
  const client = useQueryClient()
  const query = useQuery(caseQueueQuery())
  const [done, setDone] = useState<Done | null>(null)
  const { run, trouble, isBusy } = useAction()
  const update = (change: (queue: CaseQueue) => CaseQueue) =>
    client.setQueryData<CaseQueue>(caseQueueQuery().queryKey, (queue) => queue && change(queue))

  /** Shows the next case at once, and asks for more before the last one. */
  const finish = async (answer: Done) => {
    setDone(answer)
    // Words for a decision that one press has made since.
    if (answer.outcome === 'applied') await deleteDraft(`act:${actAbout(answer.case.id)}`)
    const isBack = answer.decision === 'undone' && answer.outcome === 'applied'
    const isOpen = answer.case.is_open
    let left = 0
    update((queue) => {
      const others = queue.items.filter(({ id }) => id !== answer.case.id)
      const items = isOpen ? [answer.case, ...others] : others
      left = items.length
      return { ...queue, items, waiting: Math.max(left, queue.waiting + (isBack ? 1 : isOpen ? 0 : -1)) }
    })
    scrollTo({ top: 0 })
    if (left < 3) await query.refetch()
  }
  const decide = (one: WholeCase, decision: 'keep' | 'hide') =>
    run(async () => {
      const { id, version } = one
      const input = { id, version, decision, reason: mainReason(one), words: '', suspend_days: 0 } as const
      await finish({ ...(await call(moderationEndpoints.decide, input)), decision })
    })
  const undo = ({ id, version }: WholeCase) =>
    run(async () => finish({ ...(await call(moderationEndpoints.undo, { id, version })), decision: 'undone' }))
  const skip = () => update((queue) => ({ ...queue, items: [...queue.items.slice(1), ...queue.items.slice(0, 1)] }))
  return (
    <InnerPage title={t('moderation.title')} lead={t('moderation.lead')} back={{ to: '/admin' }} width="text">
      {done !== null && <DoneNote done={done} onUndo={() => void undo(done.case)} />}
      <ActionTrouble trouble={trouble} />
      <RemoteOne
        query={query}
        icon={ShieldCheck}
        unreachable={{ title: t('moderation.unreachable'), text: t('moderation.unreachableText') }}
      >
        {({ items: [one], waiting, oldest_at }) =>
          one === undefined ? (
            <StatePage illustration="state-basket" title={t('moderation.none')}>
              {t('moderation.noneText')}
            </StatePage>
          ) : (
            <>
              <Muted>
                {t('moderation.waiting', { count: waiting, ago: formatAgo(oldest_at ?? one.opened_at, language, serverNow()) })}
              </Muted>
              <CaseCard key={one.id} one={one} />
              <Decisions key={`${one.id}:${one.version}`} one={one} isBusy={isBusy} onDecide={decide} onSkip={skip} onDone={finish} />
            </>
          )
        }
      </RemoteOne>
    </InnerPage>
  )
}

interface DecisionsProps {
  one: WholeCase
  isBusy: boolean
  onDecide: (one: WholeCase, decision: 'keep' | 'hide') => Promise<void>
  onSkip: () => void
  onDone: (done: Done) => Promise<void>
}

/** Keep and hide with one press; all else in a form. */
function Decisions({ one, isBusy, onDecide, onSkip, onDone }: DecisionsProps) {
  const { t } = useWords('administration')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Row gap={2} isWrapping>
        <Button icon={Ellipsis} onClick={() => setAsking(true)}>
          {t('moderation.more')}
        </Button>
        <Button variant="quiet" icon={ChevronRight} onClick={onSkip}>
          {t('moderation.later')}
        </Button>
      </Row>
      <ThumbRow>
        <Row gap={2}>
          <Button variant="main" icon={CircleCheck} isFull isBusy={isBusy} onClick={() => void onDecide(one, 'keep')}>
            {t(one.is_hidden ? 'moderation.restore' : 'moderation.keep')}
          </Button>
          <Button variant="danger" icon={EyeOff} isFull isBusy={isBusy} onClick={() => void onDecide(one, 'hide')}>
            {t(one.is_hidden ? 'moderation.keepHidden' : 'moderation.hide')}
          </Button>
        </Row>
      </ThumbRow>
      <ActQuestion title={isAsking ? t('moderation.moreTitle', { name: one.author.name }) : null} onCancel={() => setAsking(false)}>
        {isAsking && <DecideForm one={one} onDone={onDone} />}
      </ActQuestion>
    </>
  )
}

function DoneNote({ done: { outcome, decision, case: one }, onUndo }: { done: Done; onUndo: () => void }) {
  const { t } = useWords('administration')
  if (outcome !== 'applied') {
    const { decided } = one
    const by = decided?.by ?? t('moderation.reports')
    const what = decided ? t('moderation.byOther', { name: by, decision: t(`moderation.decisions.${decided.decision}`) }) : undefined
    return (
      <Note tone="wait" role="status" title={t(outcome === 'duplicate' ? 'moderation.duplicate' : 'moderation.changed')}>
        {what}
      </Note>
    )
  }
  return (
    <Note
      tone="good"
      role="status"
      title={t(`moderation.done.${decision}`, { name: one.author.name })}
      actions={
        decision !== 'undone' && (
          <Button variant="quiet" icon={Undo2} onClick={onUndo}>
            {t('moderation.undo')}
          </Button>
        )
      }
    />
  )
}
