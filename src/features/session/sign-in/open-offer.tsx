import { BookOpen, Play } from 'lucide-react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { openWay } from '../state/open-way.ts'

/** Learning needs no account: who was sent here on the way to a lesson is offered the open one before the form. */
export function OpenOffer({ redirect }: { redirect: string | undefined }) {
  const { t } = useWords('session')
  const way = openWay(redirect)
  if (!way) return null
  const isLesson = way.to === '/course/$id/play'
  const action = (
    <Button variant="main" icon={isLesson ? Play : BookOpen} {...way}>
      {t(isLesson ? 'open.lesson' : 'open.courses')}
    </Button>
  )
  return (
    <Note tone="info" title={t('open.title')} actions={action}>
      {t('open.text')}
    </Note>
  )
}
