import type { TFunction } from 'i18next'
import { showToast } from '../../ui/toast.ts'

/** Says that something done in a lesson is not on the phone, so that nobody relies on it. */
export function tellNotKept(t: TFunction<['player', 'common']>): void {
  showToast({ type: 'error', title: t('notKept.title'), message: t('notKept.text') })
}
