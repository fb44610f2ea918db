import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { lessonsOf, type Manifest } from '../../../contract/courses.ts'
import { courseStanding } from '../../../contract/learning.ts'
import { LocalizedMarkdown } from '../../blocks/localized-markdown.tsx'
import { blocks } from '../../blocks/registry.ts'
import { ReadDock, StepFrame } from '../../blocks/step-frame.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { Localized, localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageBanner } from '../../ui/page-banner.tsx'
import { StitchLine } from '../../ui/stitch-line.tsx'
import { hasBanner } from './learning-banner.tsx'
import bar from './lesson-bar.module.css'
import { LessonSide } from './lesson-menu.tsx'
import type { LessonParts, PlayerPath } from './lesson-parts.ts'
import styles from './lesson-player.module.css'
import { stepsOf } from './steps.ts'
import { stitchesOfCourse } from './stitches.ts'
import { wayOut } from './visitor.tsx'

interface LessonTextProps {
  path: PlayerPath
  course: Manifest
  lessonId: string
  /** In the place of what only the app can show. */
  skeletons: ReactNode
}

/** The beginning of a lesson as it stands in the HTML before the app (src/prerender.tsx): its text, up to a picture or a task. */
export function LessonText({ path, course, lessonId, skeletons }: LessonTextProps) {
  const { t, language } = useWords('player')
  const lessons = lessonsOf(course)
  const lesson = lessons.find(({ id }) => id === lessonId)
  if (!lesson) return skeletons
  const isVisitor = !hasBanner(path)
  const parts: LessonParts = { path, course, lesson, lessons, standing: courseStanding(course, [], []), isVisitor }
  const steps = stepsOf(lesson, (kind) => blocks[kind].dock === 'guided')
  const shown = steps[0]?.blocks ?? []
  const end = shown.findIndex(({ kind }) => kind !== 'text')
  const texts = (end === -1 ? shown : shown.slice(0, end)).map(
    (block) => block.kind === 'text' && <LocalizedMarkdown key={block.id} text={block.data.markdown} />,
  )
  const isGuided = shown.some(({ kind }) => blocks[kind].dock === 'guided')
  const stitches = stitchesOfCourse(course, [], lesson.id)
  return (
    <>
      {!isVisitor && (
        <PageBanner
          as="part"
          title={localized(course.title, language).text}
          subtitle={localized(lesson.title, language).text}
          progress={{ stitches, text: t('common:progress.lessons', { count: lessons.length, done: 0 }) }}
        />
      )}
      <div className={styles.player}>
        <header className={bar.bar}>
          <div className={bar.inner}>
            <IconButton icon={X} label={t('bar.close')} {...wayOut(course.slug, isVisitor)} />
            <div className={classes(bar.stitches, !isVisitor && bar.inBanner)}>
              <StitchLine stitches={stitches} label={t('bar.progress', { total: lessons.length, done: 0 })} />
            </div>
            <button type="button" className={bar.menu}>
              <span>
                {formatNumber(lessons.indexOf(lesson) + 1, language)}/{formatNumber(lessons.length, language)}
              </span>
              <ChevronDown size={18} />
            </button>
          </div>
        </header>
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
