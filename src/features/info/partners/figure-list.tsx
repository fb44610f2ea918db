import { useSuspenseQuery } from '@tanstack/react-query'
import { Award, BookOpen, CircleCheck, type LucideIcon, Users } from 'lucide-react'
import type { Figures } from '../../../../contract/site/site.ts'
import { formatDayTime, formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Muted } from '../../../ui/layout/layout.tsx'
import { figuresQuery, refreshFigures } from '../figures.queries.ts'
import { useAsked } from '../use-asked.ts'
import { atLeast } from './at-least.ts'
import styles from './landing-page.module.css'

const shown: { name: 'learners' | 'lessons_finished' | 'certificates' | 'courses'; icon: LucideIcon }[] = [
  { name: 'learners', icon: Users },
  { name: 'lessons_finished', icon: CircleCheck },
  { name: 'certificates', icon: Award },
  { name: 'courses', icon: BookOpen },
]

/** The server's figures with their date; a note if there are no learners yet. */
export function FigureList() {
  const { t, language } = useWords('homes')
  const { data: figures } = useSuspenseQuery(figuresQuery())
  const asked = useAsked(refreshFigures)
  if (!figures) {
    return (
      <section className={styles.figures}>
        <h2>{t('landing.figures.title')}</h2>
        <Muted>{t(asked === 'unanswered' ? 'landing.figures.offline' : 'common:loading')}</Muted>
      </section>
    )
  }
  return (
    <section className={styles.figures}>
      <h2>{t('landing.figures.title')}</h2>
      {figures.learners === 0 && <Muted>{t('landing.figures.none')}</Muted>}
      <ul className={styles.list}>
        {shown.map(({ name, icon: Icon }) => (
          <li key={name}>
            <Icon size={26} />
            <Count figures={figures} name={name} />
          </li>
        ))}
      </ul>
      <Muted isSmall>{t('landing.figures.counted', { when: formatDayTime(figures.counted_at, language) })}</Muted>
    </section>
  )
}

function Count({ figures, name }: { figures: Figures; name: (typeof shown)[number]['name'] }) {
  const { t, language } = useWords('homes')
  const { number, isMore } = atLeast(figures[name])
  return (
    <>
      <strong>
        {formatNumber(number, language)}
        {isMore && '+'}
      </strong>
      <span>{t(`landing.figures.${name}`)}</span>
    </>
  )
}
