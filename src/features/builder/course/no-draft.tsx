import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Note } from '../../../ui/messages/note.tsx'

/** The draft is not on this device: it was removed, its owner took the right back, or no pull has stored it yet. */
export function NoDraft() {
  const { t } = useWords('builder')
  return (
    <InnerPage title={t('title')} back={{ to: '/instructor/courses' }}>
      <Note tone="info" title={t('gone.title')} actions={<Button to="/instructor/courses">{t('gone.back')}</Button>}>
        {t('gone.text')}
      </Note>
    </InnerPage>
  )
}
