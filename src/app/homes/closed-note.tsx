import { useLocation } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/messages/note.tsx'

/** Explains a redirect from a page of another role to the user's start page. */
export function ClosedNote() {
  const { t } = useWords('dashboard')
  const closedTo = useLocation({ select: ({ state }) => state.closedTo })
  if (closedTo !== 'admin' && closedTo !== 'instructor') return null
  return (
    <Note
      tone="info"
      role="status"
      title={t(`closed.${closedTo}`)}
      {...(closedTo === 'instructor' && {
        actions: (
          <Button icon={GraduationCap} to="/profile/teach">
            {t('closed.apply')}
          </Button>
        ),
      })}
    >
      {t('closed.text')}
    </Note>
  )
}
