import type { Trouble } from '../../forms/trouble.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { useWords } from '../../i18n/setup.ts'

/** Why a row could not be saved. */
export function BookTrouble({ trouble }: { trouble: Trouble | null }) {
  const { t } = useWords('entresoft')
  return (
    <TroubleNote trouble={trouble} words={{ full: t('trouble.full'), failed: t('trouble.failed') }}>
      {t('trouble.stays')}
    </TroubleNote>
  )
}
