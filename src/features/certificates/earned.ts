import { formatDate } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import type { Shown } from './outcome.ts'

/** The manner of learning, as label and value: alone, or with a teacher who was present. */
export function useEarned({ confirmation }: Shown): readonly [label: string, value: string] {
  const { t, language } = useWords('certificates')
  if (confirmation) return [t('sheet.present', { date: formatDate(confirmation.at, language) }), confirmation.teacher]
  return [t('sheet.how'), t(confirmation === null ? 'sheet.withdrawn' : 'sheet.alone')]
}
