import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OwnReview as OwnReviewData } from '../../../../contract/courses/reviews.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Stars } from '../../../ui/fields/stars.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { removeReview } from '../catalogue.commands.ts'
import styles from './course-reviews.module.css'
import { ReviewForm } from './review-form.tsx'

interface OwnReviewProps {
  courseId: string
  own: (OwnReviewData & { isWaiting: boolean }) | null
}

/** One's own word on a course: written, shown, changed, taken back; all of it without a connection. */
export function OwnReview({ courseId, own }: OwnReviewProps) {
  const { t, language } = useWords('catalogue')
  const [isWriting, setWriting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { run, trouble } = useAction()

  if (isWriting) return <ReviewForm courseId={courseId} own={own} onClose={() => setWriting(false)} />
  if (!own) {
    return (
      <Button variant="line" icon={Pencil} onClick={() => setWriting(true)}>
        {t('reviews.write')}
      </Button>
    )
  }
  const handleRemove = () => {
    setAsking(false)
    void run(() => send(removeReview, { course_id: courseId }))
  }
  return (
    <div className={styles.own}>
      <strong>{t('reviews.yours')}</strong>
      <Stars value={own.stars} text={t('reviews.rating', { average: formatNumber(own.stars, language) })} />
      {own.body !== '' && <p className={styles.body}>{own.body}</p>}
      <ActionTrouble trouble={trouble} />
      {own.isWaiting && <Muted isSmall>{t('reviews.waiting')}</Muted>}
      <div className={styles.actions}>
        <Button variant="quiet" icon={Pencil} onClick={() => setWriting(true)}>
          {t('reviews.change')}
        </Button>
        <Button variant="quiet" icon={Trash2} onClick={() => setAsking(true)}>
          {t('reviews.remove')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('reviews.removeTitle')}
        actions={
          <>
            <Button variant="danger" onClick={handleRemove}>
              {t('reviews.remove')}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t('reviews.keep')}
            </Button>
          </>
        }
      >
        <p>{t('reviews.removeText')}</p>
      </Dialog>
    </div>
  )
}
