import { useWords } from '../i18n/setup.ts'
import type { Trouble } from './trouble.ts'
import { TroubleNote } from './trouble-note.tsx'

/** Why a button's write failed, in words that suit every button (`use-action.ts`). */
export function ActionTrouble({ trouble }: { trouble: Trouble | null }) {
  const { t } = useWords()
  return <TroubleNote trouble={trouble} words={{ full: t('full.title'), failed: t('failed') }} />
}
