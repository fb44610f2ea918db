import { useLocation } from '@tanstack/react-router'
import { useWords } from '../../i18n/setup.ts'
import { Note } from '../../ui/messages/note.tsx'

/** Explains a redirect from a page of another role to the user's start page. */
export function ClosedNote() {
  const { t } = useWords('dashboard')
  const closedTo = useLocation({ select: ({ state }) => state.closedTo })
  if (closedTo !== 'admin' && closedTo !== 'instructor') return null
  return (
    <Note tone="info" role="status" title={t(`closed.${closedTo}`)}>
      {t('closed.text')}
    </Note>
  )
}
