import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import type { Review } from '../../../../contract/courses/reviews.ts'
import { formatAgo, formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Stars } from '../../../ui/fields/stars.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import { moreReviews, ownReviewQuery, refreshReviews, reviewsQuery } from '../reviews.queries.ts'
import styles from './course-reviews.module.css'
import { OwnReview } from './own-review.tsx'

interface CourseReviewsProps {
  course: Pick<CourseOutline, 'id' | 'rating'>
  /** Only who has learned something may say what they think. */
  hasLearned: boolean
}

/** The average, the user's review and the others. Stored reviews are shown while the newest load. */
export function CourseReviews({ course, hasLearned }: CourseReviewsProps) {
  const { t } = useWords('catalogue')
  const { data: own } = useSuspenseQuery(ownReviewQuery(course.id))
  const { data: saved } = useQuery(reviewsQuery(course.id))
  useEffect(() => {
    void refreshReviews(course.id)
  }, [course.id])

  return (
    <section className={styles.reviews}>
      <h2>{t('reviews.heading')}</h2>
      <Rating rating={course.rating} />
      {hasLearned || own ? <OwnReview courseId={course.id} own={own} /> : <Muted>{t('reviews.learnFirst')}</Muted>}
      {saved ? <Others key={course.id} courseId={course.id} saved={saved} ownMadeAt={own?.made_at} /> : null}
      {saved === null && course.rating.count > 0 && <Note tone="info">{t('reviews.offline')}</Note>}
    </section>
  )
}

export function Rating({ rating }: { rating: CourseOutline['rating'] }) {
  const { t, language } = useWords('catalogue')
  if (rating.count === 0) return <Muted>{t('reviews.none')}</Muted>
  const average = formatNumber(rating.average, language)
  return (
    <p className={styles.rating}>
      <strong>{average}</strong>
      <Stars value={rating.average} text={t('reviews.rating', { average })} />
      <span>{t('reviews.count', { count: rating.count })}</span>
    </p>
  )
}

interface OthersProps {
  courseId: string
  saved: { items: readonly Review[]; next: string | null }
  /** The own review is shown above already. */
  ownMadeAt: number | undefined
}

function Others({ courseId, saved, ownMadeAt }: OthersProps) {
  const { t } = useWords('catalogue')
  const [more, setMore] = useState<{ items: readonly Review[]; next: string | null }>({ items: [], next: saved.next })
  const [isLost, setLost] = useState(false)
  const items = [...saved.items, ...more.items].filter((review) => review.made_at !== ownMadeAt)

  async function handleMore(cursor: string) {
    try {
      const page = await moreReviews(courseId, cursor)
      setMore({ items: [...more.items, ...page.items], next: page.next })
      setLost(false)
    } catch {
      setLost(true)
    }
  }
  return (
    <>
      <ul className={styles.list}>
        {items.map((review) => (
          <li key={review.author.id} className={styles.review}>
            <ReviewText review={review} />
          </li>
        ))}
      </ul>
      {isLost && (
        <Note tone="info" role="status">
          {t('reviews.offline')}
        </Note>
      )}
      {more.next !== null && (
        <Button variant="line" onClick={() => void handleMore(more.next ?? '')}>
          {t('reviews.more')}
        </Button>
      )}
    </>
  )
}

function ReviewText({ review }: { review: Review }) {
  const { t, language } = useWords('catalogue')
  return (
    <>
      <div className={styles.head}>
        <Face face={review.author.face} size="small" />
        <div>
          <strong>{review.author.name}</strong>
          <div className={styles.line}>
            <Stars value={review.stars} text={t('reviews.rating', { average: formatNumber(review.stars, language) })} />
            <Muted isSmall>{formatAgo(review.made_at, language)}</Muted>
          </div>
        </div>
      </div>
      {review.body !== '' && <p className={styles.body}>{review.body}</p>}
    </>
  )
}
