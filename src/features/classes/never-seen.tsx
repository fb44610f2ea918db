import { useWords } from '../../i18n/setup.ts'
import { Note } from '../../ui/messages/note.tsx'
import { fieldNames, fieldWords } from './seen-fields.ts'

/** Names what teachers see, and what they never see. */
export function NeverSeen() {
  const { t } = useWords('classes')
  return (
    <Note tone="info" title={t('neverTitle')}>
      <p>{t('sees', { fields: fieldNames.map((name) => t(`field.${fieldWords[name]}`)).join(', ') })}</p>
      <p>{t('never')}</p>
    </Note>
  )
}
