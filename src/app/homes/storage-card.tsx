import { useQuery } from '@tanstack/react-query'
import { shownTotal } from '../../features/downloads/shown-total.ts'
import { storageQuery } from '../../features/downloads/storage.queries.ts'
import { formatBytes, formatLimit } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Meter } from '../../ui/indicators/meter.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { MoreLink, Muted, Row, SectionHead } from '../../ui/layout/layout.tsx'
import styles from './storage-card.module.css'

/** The number of downloaded courses, their size, and the storage quota. */
export function StorageCard() {
  const { t, language } = useWords('dashboard')
  const { data: report } = useQuery(storageQuery())
  if (!report) return null
  const { courses, choices } = report
  const downloaded = shownTotal(report)
  return (
    <Card as="section" className={styles.card}>
      <SectionHead title={<span id="kept-here">{t('phone.title')}</span>}>
        <MoreLink to="/storage">{t('phone.open')}</MoreLink>
      </SectionHead>
      {choices.budget !== null && <Meter max={choices.budget} value={downloaded} labelledBy="kept-here" />}
      <Row isBetween isWrapping gap={2}>
        <strong>
          {courses.length === 0 ? t('phone.empty') : t('phone.courses', { count: courses.length, size: formatBytes(downloaded, language) })}
        </strong>
        {choices.budget !== null && <Muted isSmall>{t('phone.limit', { size: formatLimit(choices.budget, language) })}</Muted>}
      </Row>
    </Card>
  )
}
