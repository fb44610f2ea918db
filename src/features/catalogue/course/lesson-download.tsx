import { Download as DownloadIcon, Smartphone } from 'lucide-react'
import { formatBytes } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { downloadLesson } from '../../../offline/downloads/downloads.ts'
import { showNotice } from '../../../ui/messages/notice.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { LessonPrice } from '../../downloads/downloads.queries.ts'
import styles from './lesson-list.module.css'

interface LessonDownloadProps {
  slug: string
  lesson: { readonly id: string; readonly title: string }
  price: LessonPrice
  /** The whole course is being downloaded, including this lesson. */
  isComing: boolean
}

/** The end of a lesson's row: stored, or a button that downloads it alone. */
export function LessonDownload({ slug, lesson, price, isComing }: LessonDownloadProps) {
  const { t, language } = useWords('downloads')
  if (price.isHere) {
    return (
      <span className={styles.here}>
        <Smartphone size={22} />
        {t('lesson.here')}
      </span>
    )
  }
  if (isComing) return null
  const bring = async () => {
    try {
      await downloadLesson(slug, lesson.id, { price: price.missing })
    } catch {
      showNotice({ title: t('failed') })
    }
  }
  return (
    <button type="button" className={styles.bring} onClick={() => void bring()}>
      <DownloadIcon size={22} />
      <VisuallyHidden>{t('lesson.bring', { title: lesson.title, size: formatBytes(price.missing, language) })}</VisuallyHidden>
    </button>
  )
}
