import { BookOpen, Eye, Play } from 'lucide-react'
import { Suspense } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyOptional } from '../../../ui/lazy.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { openWay } from '../state/open-way.ts'

/** Its list is in the database, whose code is not part of this page. */
const OfferedCourse = lazyOptional(async () => (await import('./offered-course/offered-course.tsx')).loadOfferedCourse())

/** Learning needs no account: who was sent here on the way to a lesson is offered the open one before the form. */
export function OpenOffer({ redirect }: { redirect: string | undefined }) {
  const { t } = useWords('session')
  const way = openWay(redirect)
  if (!way) return null
  const isCourse = way.to === '/course/$id/play'
  const isLesson = isCourse && (way.search.lesson !== undefined || /\/learn\b/.test(redirect ?? ''))
  const action = (
    <Button variant="main" icon={isLesson ? Play : isCourse ? Eye : BookOpen} {...way}>
      {t(isLesson ? 'open.lesson' : isCourse ? 'open.course' : 'open.courses')}
    </Button>
  )
  return (
    <>
      {isCourse && (
        <Suspense>
          <OfferedCourse slug={way.params.id} />
        </Suspense>
      )}
      <Note tone="info" title={t('open.title')} actions={action}>
        {t('open.text')}
      </Note>
    </>
  )
}
