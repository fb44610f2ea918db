import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { figuresQuery } from '../dashboard.queries.ts'

/** The teacher's next task, from the last figures: certificates that she may confirm. */
export function NextSteps() {
  const { t } = useWords('students')
  const { data: figures } = useQuery(figuresQuery())
  const count = figures?.items.reduce((sum, { to_confirm = 0 }) => sum + to_confirm, 0) ?? 0
  if (count === 0) return null
  return (
    <Note
      tone="info"
      icon={Award}
      title={t('next.title', { count })}
      actions={
        <Button icon={Award} to="/instructor/students" search={{ show: 'certificates' }}>
          {t('next.open')}
        </Button>
      }
    >
      {t('next.text')}
    </Note>
  )
}
