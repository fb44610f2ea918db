import { FileSpreadsheet } from 'lucide-react'
import { useMemo } from 'react'
import { useAtRest } from '../../../blocks/worksheet/use-at-rest.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Figure, Figures } from '../figures.tsx'
import { plainTaka, taka } from '../money.ts'
import { saveTable } from '../save-table.ts'
import { type Loan, type LoanPlan, planOf, trueRateOf } from './loan.ts'
import { ScheduleTable } from './schedule-table.tsx'

/** Instalment, interest, what a flat rate really is, and the table of instalments. `isUnread`: what was typed is no loan. */
export function LoanResult({ loan, isUnread }: { loan: Loan | null; isUnread: boolean }) {
  const { t, language } = useWords('entresoft')
  const plan = useMemo(() => loan && planOf(loan), [loan])
  const every = loan?.every === 'week' ? 'Week' : 'Month'
  const spoken = useAtRest(plan ? `${t(`loan.instalment${every}`)}: ${taka(plan.instalment, language)}` : '')
  return (
    <Stack gap={4} as="section">
      <Card>
        <Stack gap={3}>
          <h2>{t('result')}</h2>
          {plan ? (
            <Figures>
              <Figure isMain label={t(`loan.instalment${every}`)} value={taka(plan.instalment, language)} />
              <Figure label={t('loan.interest')} value={taka(plan.interest, language)} />
              <Figure label={t('loan.total')} value={taka(plan.total, language)} />
            </Figures>
          ) : (
            <Muted>{t(isUnread ? 'unread' : 'loan.empty')}</Muted>
          )}
          {loan && plan && loan.kind === 'flat' && loan.rate > 0 && loan.count > 1 && (
            <Note tone="info">{t('loan.trueRate', { rate: formatNumber(Math.round(trueRateOf(loan) / 10) / 10, language) })}</Note>
          )}
          <VisuallyHidden>
            <span role="status">{spoken}</span>
          </VisuallyHidden>
        </Stack>
      </Card>
      {plan && <Schedule plan={plan} title={t(`loan.schedule${every}`)} />}
    </Stack>
  )
}

function Schedule({ plan, title }: { plan: LoanPlan; title: string }) {
  const { t } = useWords('entresoft')
  const columns = ['number', 'payment', 'principal', 'ofInterest', 'rest'] as const
  function handleSave() {
    const rows = plan.schedule.map(({ number, payment, principal, interest, rest }) => [
      String(number),
      ...[payment, principal, interest, rest].map(plainTaka),
    ])
    const sum = [t('loan.sum'), ...[plan.total, plan.total - plan.interest, plan.interest].map(plainTaka), '']
    saveTable([columns.map((name) => t(`loan.${name}`)), ...rows, sum], t('loan.title'))
  }
  return (
    <>
      <ScheduleTable plan={plan} title={title} />
      <Button icon={FileSpreadsheet} onClick={handleSave}>
        {t('loan.toFile')}
      </Button>
    </>
  )
}
