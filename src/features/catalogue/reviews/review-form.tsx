import { Send } from 'lucide-react'
import { useState } from 'react'
import { type OwnReview, reviewCommands, reviewMaxLength } from '../../../../contract/courses/reviews.ts'
import { countedLength } from '../../../../contract/values/text.ts'
import { checkInput } from '../../../forms/check.ts'
import { textCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { StarChoice, type StarCount } from '../../../ui/fields/stars.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { reviewCourse } from '../catalogue.commands.ts'
import styles from './course-reviews.module.css'

interface ReviewFormProps {
  courseId: string
  own: OwnReview | null
  onClose: () => void
}

interface ReviewValues {
  readonly body: string
  readonly stars: StarCount | null
}

/** Form for stars and an optional text, which is saved while it is typed. */
export function ReviewForm({ courseId, own, onClose }: ReviewFormProps) {
  const { t } = useWords('catalogue')
  const key = reviewCourse.edit.draftOf({ course_id: courseId })
  const [codec] = useState(() => textCodec('body', own?.body))
  const draft = useDeviceDraft(key, codec)
  const { body } = draft.values
  // The draft holds the text alone.
  const [stars, setStars] = useState((own?.stars ?? null) as StarCount | null)
  const { form, text, change, errorOf, trouble } = useForm({
    draft: {
      ...draft,
      values: { body, stars },
      change(next: (latest: ReviewValues) => ReviewValues) {
        const made = next({ body, stars })
        setStars(made.stars)
        if (made.body !== body) draft.change(() => ({ body: made.body }))
      },
    },
    check: (values) =>
      checkInput(reviewCommands.reviewCourse.input, {
        course_id: courseId,
        stars: values.stars ?? 0,
        body: values.body.trim() === '' ? null : values.body,
      }),
    async send(review) {
      await reviewCourse.edit.sendLate(review)
      return onClose
    },
    errorText(code, field) {
      if (field === 'stars') return t('reviews.chooseStars')
      return code === 'too_long' ? t('reviews.tooLong', { count: countedLength(body) - reviewMaxLength }) : t('reviews.badCharacters')
    },
  })
  return (
    <form className={styles.form} {...form}>
      <StarChoice
        label={t('reviews.stars')}
        value={stars}
        nameOf={(count) => t(`reviews.star.${count}`)}
        error={errorOf('stars')}
        onChange={(count) => change({ stars: count })}
      />
      <TextArea label={t('reviews.body')} hint={t('reviews.bodyHint')} {...text('body')} />
      <TroubleNote trouble={trouble} words={{ full: t('reviews.full'), failed: t('reviews.failed') }} />
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
