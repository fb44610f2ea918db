import type { TFunction } from 'i18next'
import { showNotice } from '../../ui/messages/notice.ts'

/** Reports that work in a lesson is not saved on the device. */
export function reportUnsaved(t: TFunction<['player', 'common']>): void {
  showNotice({ title: t('notKept.title'), text: t('notKept.text') })
}
