import { Link } from '@tanstack/react-router'
import { Award, ChevronRight, Clock, ListChecks, type LucideIcon, RefreshCw } from 'lucide-react'
import { shownCode } from '../../../../contract/certificates/certificates.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import type { Target } from '../../../ui/buttons/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { CardList } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import type { Due } from '../due.ts'
import styles from './due-list.module.css'

const icons: Record<Due['kind'], LucideIcon> = { certificate: Award, onItsWay: Clock, quiz: ListChecks, update: RefreshCw }

/** Open tasks, each as a link. */
export function DueList({ due }: { due: readonly Due[] }) {
  const { t } = useWords('dashboard')
  if (due.length === 0) return null
  return (
    <Stack gap={3} as="section">
      <h2>{t('due.title')}</h2>
      <CardList>
        {due.map((one) => (
          <DueRow key={`${one.slug}/${one.kind}`} due={one} />
        ))}
      </CardList>
    </Stack>
  )
}

function DueRow({ due }: { due: Due }) {
  const { t, language } = useWords('dashboard')
  const Icon = icons[due.kind]
  return (
    <li>
      <Link className={styles.row} {...targetOf(due)}>
        <span className={classes(styles.icon, styles[due.kind])}>
          <Icon size={24} />
        </span>
        <span className={styles.text}>
          <strong>{words()}</strong>
          <span className={styles.course}>
            <Localized text={due.title} />
          </span>
        </span>
        <ChevronRight className={styles.arrow} size={20} />
      </Link>
    </li>
  )

  function words(): string {
    if (due.kind !== 'quiz') return t(`due.${due.kind}`)
    return due.percent === null ? t('due.quiz') : t('due.quizAgain', { percent: formatPercent(due.percent, language) })
  }
}

function targetOf(due: Due): Target & Required<Pick<Target, 'to'>> {
  switch (due.kind) {
    case 'certificate':
      return { to: '/certificates/$code', params: { code: shownCode(due.code) } }
    case 'quiz':
      return { to: '/courses/$id/learn', params: { id: due.slug }, search: { lesson: due.lessonId } }
    default:
      return { to: '/courses/$id', params: { id: due.slug } }
  }
}
