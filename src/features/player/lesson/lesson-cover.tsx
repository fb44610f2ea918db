import type { Manifest } from '../../../../contract/courses/courses.ts'
import type { Step } from '../../../blocks/steps-of.ts'
import { classes } from '../../../ui/classes.ts'
import { QuietImage } from '../../../ui/pictures/quiet-image.tsx'
import { courseFileOf } from '../course-file.ts'
import styles from './lesson-cover.module.css'
import { beginsWithPicture, lessonPicture } from './lesson-picture.ts'

/** The picture of a lesson, above the title of its first page and at its end. Decorative: the title names the lesson. */
export function LessonCover({ course, steps }: { course: Pick<Manifest, 'cover' | 'files'>; steps: readonly Step[] }) {
  const file = lessonPicture(course, steps)
  return (
    <div className={styles.cover}>
      <QuietImage className={classes(file.endsWith('.svg') && styles.drawing)} src={courseFileOf(course)(file).url} />
    </div>
  )
}

/** The same on the first page, unless it has a picture of its own. */
export function FirstPicture({
  number,
  ...parts
}: Parameters<typeof LessonCover>[0] & { /** The step on screen, from 1. */ number: number }) {
  if (number > 1 || beginsWithPicture(parts.steps)) return null
  return (
    <div className={styles.place}>
      <LessonCover {...parts} />
    </div>
  )
}
