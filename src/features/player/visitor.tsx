import { UserPlus } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { Button, type Target } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { lessonEnd } from './course/player-search.ts'
import type { PlayerPath } from './lesson/lesson-parts.ts'

/** The exit of a lesson: the course's page. Visitors have a page of their own. */
export function wayOut(slug: string, isVisitor: boolean): Required<Pick<Target, 'to'>> & Pick<Target, 'params'> {
  return { to: isVisitor ? '/course/$id/play' : '/courses/$id', params: { id: slug } }
}

interface VisitorNoteProps {
  path: PlayerPath
  slug: string
  lessonId: string
  isCourseDone?: boolean
  /** The step to return to; absent: the end of the lesson. */
  step?: string
}

/** Explains where a visitor's progress is stored and which features need an account. */
export function VisitorNote({ path, slug, lessonId, isCourseDone = false, step = lessonEnd }: VisitorNoteProps) {
  const { t } = useWords('player')
  const search = { redirect: `${path.replace('$id', slug)}?lesson=${lessonId}&step=${step}` }
  const actions = (
    <>
      <Button icon={UserPlus} to="/register" search={search} state={{ learnedLesson: lessonId }}>
        {t('visitor.register')}
      </Button>
      <Button variant="quiet" to="/login" search={search}>
        {t('visitor.login')}
      </Button>
    </>
  )
  return (
    <Note tone="info" title={t('visitor.title')} actions={actions}>
      {t(isCourseDone ? 'visitor.certificate' : 'visitor.text')}
    </Note>
  )
}
