import { Send } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { type OwnReview, reviewCourse, reviewMaxLength } from '../../../contract/reviews.ts'
import { useWords } from '../../i18n/setup.ts'
import { send } from '../../offline/outbox.ts'
import { StorageFull } from '../../offline/room.ts'
import { useDraft } from '../../offline/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { StarChoice, type StarCount } from '../../ui/stars.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { reviewCourseLocally } from './catalogue.commands.ts'
import styles from './course-reviews.module.css'

interface ReviewFormProps {
  courseId: string
  own: OwnReview | null
  onClose: () => void
}

/** Stars, and words if one likes. What is typed is a draft at once. */
export function ReviewForm({ courseId, own, onClose }: ReviewFormProps) {
  const { t } = useWords('catalogue')
  const draft = `review:${courseId}`
  const { text, setText, isRead, cancelSaving, keepUnsent } = useDraft(draft)
  const [stars, setStars] = useState((own?.stars ?? null) as StarCount | null)
  const [errors, setErrors] = useState<{ stars?: string; body?: string }>({})
  const [trouble, setTrouble] = useState<'full' | 'failed' | null>(null)

  // What stands on the server is where a change begins, unless a change was begun before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known whether there is a draft.
  useEffect(() => {
    if (isRead && text === '' && own && own.body !== '') setText(own.body, { isStored: true })
  }, [isRead])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (stars === null) return setErrors({ stars: t('reviews.chooseStars') })
    const checked = reviewCourse.input.safeParse({ course_id: courseId, stars, body: text.trim() === '' ? null : text })
    if (!checked.success) {
      const isLong = checked.error.issues.some(({ message }) => message === 'too_long')
      return setErrors({ body: isLong ? t('reviews.tooLong', { count: text.length - reviewMaxLength }) : t('reviews.badCharacters') })
    }
    try {
      cancelSaving()
      await send(reviewCourseLocally, checked.data, { draft })
      onClose()
    } catch (error) {
      keepUnsent(text)
      setTrouble(error instanceof StorageFull ? 'full' : 'failed')
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <StarChoice
        label={t('reviews.stars')}
        value={stars}
        nameOf={(count) => t(`reviews.star.${count}`)}
        error={errors.stars}
        onChange={(count) => {
          setStars(count)
          setErrors({})
        }}
      />
      <TextArea
        name="body"
        label={t('reviews.body')}
        hint={t('reviews.bodyHint')}
        error={errors.body}
        value={text}
        onChange={(value) => {
          setText(value)
          setErrors({})
        }}
      />
      {trouble && <Note tone="bad" role="alert" title={t(`reviews.${trouble}`)} />}
      <div className={styles.actions}>
        <Button type="submit" variant="main" icon={Send}>
          {t('reviews.send')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('reviews.cancel')}
        </Button>
      </div>
    </form>
  )
}
