import { CircleCheck, History } from 'lucide-react'
import type { CourseVersion, WholeCourse } from '../../../../contract/courses/course-administration.ts'
import { formatBytes, formatDate, formatNumber } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { CardList } from '../../../ui/layout/card.tsx'
import { Muted, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import type { CourseAct } from './course-act-dialog.tsx'
import styles from './courses.module.css'

interface VersionsProps {
  course: WholeCourse
  onAct: (act: CourseAct) => void
}

/** All versions of a course, newest first, each older one with a button that restores it. */
export function CourseVersions({ course: { version, versions }, onAct }: VersionsProps) {
  const { t } = useWords('administration')
  return (
    <Stack gap={3} as="section">
      <SectionHead title={t('courses.versions.title')} />
      <CardList>
        {versions.map((one) => (
          <VersionRow key={one.version} version={one} isCurrent={one.version === version} onAct={onAct} />
        ))}
      </CardList>
    </Stack>
  )
}

function VersionRow({ version, isCurrent, onAct }: { version: CourseVersion; isCurrent: boolean; onAct: VersionsProps['onAct'] }) {
  const { t, language } = useWords('administration')
  const { note, bytes_new, bytes_total, published_at, published_by, restores } = version
  const number = formatNumber(version.version, language)
  const by = published_by ? t('courses.versions.by', { name: published_by.name }) : t('courses.versions.byOperator')
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <strong>{t('courses.version', { number })}</strong>
        {isCurrent && (
          <Badge tone="good" icon={CircleCheck}>
            {t('courses.versions.current')}
          </Badge>
        )}
      </div>
      <Muted isSmall>
        {formatDate(published_at, language)} · {by}
      </Muted>
      {restores !== null && <Muted isSmall>{t('courses.versions.restores', { number: formatNumber(restores, language) })}</Muted>}
      {note && (
        <p>
          <Localized text={note} />
        </p>
      )}
      <Muted isSmall>
        {t(bytes_new === bytes_total ? 'courses.versions.size' : 'courses.versions.sizes', {
          whole: formatBytes(bytes_total, language),
          update: formatBytes(bytes_new, language),
        })}
      </Muted>
      {!isCurrent && (
        <Button icon={History} onClick={() => onAct({ is: 'rollBack', version: version.version })}>
          {t('courses.rollBack.open', { number })}
        </Button>
      )}
    </li>
  )
}
