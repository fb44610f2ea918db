import type { ComponentProps } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { TextArea } from '../../ui/fields/text-field.tsx'

/** Longest reason or words of an act, in letters. */
export const maxReason = 500

/** The reason of an act, which its line in the audit log repeats. */
export function ReasonField(field: Pick<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'error'>) {
  const { t } = useWords('administration')
  return <TextArea label={t('users.reason')} hint={t('users.reasonHint')} name="reason" maxLength={maxReason} {...field} />
}
