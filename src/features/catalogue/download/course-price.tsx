import { Download as DownloadIcon, Wifi } from 'lucide-react'
import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import { formatBytes, formatLimit } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { downloadCourse } from '../../../offline/downloads/downloads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { PriceCard } from '../../../ui/price/price-card.tsx'
import type { Download, DownloadRules } from '../../downloads/downloads.queries.ts'
import styles from './download-panel.module.css'
import type { CoursePrice } from './use-course-price.ts'

interface CoursePriceCardProps {
  course: CourseOutline
  download: Download
  price: CoursePrice
  /** Number of lessons that are not here; null if none is here. */
  missingLessons: number | null
}

/** The price of a course, or of its missing rest; obstacles; and the download that waits for Wi-Fi. */
export function CoursePriceCard({ course: { slug }, download, price, missingLessons }: CoursePriceCardProps) {
  const { t, language } = useWords('downloads')
  const { bill, onChoices, request, rules } = price
  const isRest = download.state === 'part'
  return (
    <PriceCard
      title={missingLessons ? t('price.lessons', { count: missingLessons }) : t(isRest ? 'price.rest' : 'price.title')}
      bill={bill}
      onChoices={onChoices}
      freeBytes={rules?.freeBytes ?? null}
    >
      {rules && <Obstacles rules={rules} total={bill.total} />}
      {isRest && bill.total > 0 && (
        <Button variant="soft" icon={DownloadIcon} isFull onClick={() => void downloadCourse(slug, request)}>
          {t('action.rest', { size: formatBytes(bill.total, language) })}
        </Button>
      )}
      {rules && rules.line !== 'unmetered' && bill.total > 0 && (
        <>
          <Button variant="line" icon={Wifi} isFull onClick={() => void downloadCourse(slug, { ...request, connection: 'wifi' })}>
            {t('action.onWifi')}
          </Button>
          <p className={styles.quiet}>{t(rules.line === 'unknown' ? 'wifi.unknown' : 'wifi.whileOpen')}</p>
        </>
      )}
      {!isRest && <p className={styles.quiet}>{t('price.note')}</p>}
    </PriceCard>
  )
}

/** A reason why the download would stop: the storage limit of the user, or the space on the device. */
function Obstacles({ rules, total }: { rules: DownloadRules; total: number }) {
  const { t, language } = useWords('downloads')
  const { leftInBudget, freeBytes, choices } = rules
  if (freeBytes !== null && freeBytes < total) {
    return <Note tone="bad">{t('price.noSpace', { size: formatBytes(total - freeBytes, language) })}</Note>
  }
  if (leftInBudget === null || total <= leftInBudget) return null
  return (
    <Note tone="wait">
      {t('price.overBudget', { limit: formatLimit(choices.budget ?? 0, language), left: formatBytes(leftInBudget, language) })}
    </Note>
  )
}
