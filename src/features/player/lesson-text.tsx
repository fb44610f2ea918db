import type { ReactNode } from 'react'
import { lessonsOf, type Manifest } from '../../../contract/courses.ts'
import { courseStanding } from '../../../contract/learning.ts'
import { LocalizedMarkdown } from '../../blocks/localized-markdown.tsx'
import { blocks } from '../../blocks/registry.ts'
import { ReadDock, StepFrame } from '../../blocks/step-frame.tsx'
import { Localized } from '../../i18n/localized.tsx'
import { hasBanner, LessonBanner } from './learning-banner.tsx'
import { LessonBarFrame } from './lesson-bar-frame.tsx'
import { LessonSide } from './lesson-menu.tsx'
import type { LessonParts, PlayerPath } from './lesson-parts.ts'
import styles from './lesson-player.module.css'
import { stepsOf } from './steps.ts'
import { stitchesOfCourse } from './stitches.ts'

interface LessonTextProps {
  path: PlayerPath
  course: Manifest
  lessonId: string
  /** The lessons that its reader has finished, where that is known. */
  done: readonly string[] | undefined
  /** In the place of what only the app can show. */
  skeletons: ReactNode
}

/** The beginning of a lesson as it stands in the HTML before the app (src/prerender.tsx): its text, up to a picture or a task. */
export function LessonText({ path, course, lessonId, done = [], skeletons }: LessonTextProps) {
  const lessons = lessonsOf(course)
  const lesson = lessons.find(({ id }) => id === lessonId)
  if (!lesson) return skeletons
  const isVisitor = !hasBanner(path)
  const standing = { ...courseStanding(course, [], []), completeLessonIds: [...done] }
  const parts: LessonParts = { path, course, lesson, lessons, standing, isVisitor }
  const steps = stepsOf(lesson, (kind) => blocks[kind].dock === 'guided')
  const shown = steps[0]?.blocks ?? []
  const end = shown.findIndex(({ kind }) => kind !== 'text')
  const texts = (end === -1 ? shown : shown.slice(0, end)).map(
    (block) => block.kind === 'text' && <LocalizedMarkdown key={block.id} text={block.data.markdown} />,
  )
  const isGuided = shown.some(({ kind }) => blocks[kind].dock === 'guided')
  const stitches = stitchesOfCourse(course, done, lesson.id)
  return (
    <>
      {hasBanner(path) && <LessonBanner course={course} lesson={lesson} total={lessons.length} done={done.length} stitches={stitches} />}
      <div className={styles.player}>
        <LessonBarFrame {...parts} share={0} isMarked={false} onListen={() => undefined} onMenu={() => undefined} />
        <div className={styles.body}>
          <LessonSide {...parts} />
          <section className={styles.step}>
            <h1 className={styles.title}>
              <Localized text={lesson.title} />
            </h1>
            {isGuided ? (
              <>
                <div className={styles.heading}>{texts}</div>
                {skeletons}
              </>
            ) : (
              <StepFrame dock={<ReadDock moves={{ onBack: undefined, isLast: steps.length === 1, onNext: () => undefined }} />}>
                {texts}
                {end !== -1 && skeletons}
              </StepFrame>
            )}
          </section>
        </div>
      </div>
    </>
  )
}
