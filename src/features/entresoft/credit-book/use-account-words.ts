import { dayOf } from '../../../../contract/values/days.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { taka } from '../money.ts'
import type { Account } from './credit.ts'

/** Debts and days in words. */
export function useAccountWords() {
  const { t, language } = useWords('entresoft')
  const dayText = (day: string) => formatDate(Date.parse(`${day}T12:00:00+06:00`), language)
  return {
    dayText,
    /** The sum owed; in words if there is none, or if it was paid in advance. */
    owedText: (owed: number) =>
      owed > 0 ? taka(owed, language) : owed < 0 ? t('credit.hasAdvance', { amount: taka(-owed, language) }) : t('credit.isSettled'),
    /** The promised day, else since when something is owed. */
    whenText: ({ since, due }: Pick<Account, 'since' | 'due'>): string => {
      if (due !== '') return t(due < dayOf(Date.now()) ? 'credit.overdue' : 'credit.dueOn', { day: dayText(due) })
      return since === '' ? '' : t('credit.since', { day: dayText(since) })
    },
  }
}
