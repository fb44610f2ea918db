import { ArrowRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { BlockProps } from '../block.ts'
import { ActionBar, StepFrame } from '../step-frame.tsx'
import { LocalizedMarkdown } from '../text-parts/localized-markdown.tsx'
import { Pins } from './pins.tsx'
import { nextPoint } from './points.ts'
import styles from './view.module.css'

/**
 * A picture with numbered points. On narrow screens the action bar steps through them, and a list of titles below serves
 * learners who cannot aim. On wide screens all texts are beside the picture.
 */
export function HotspotsBlock({ data, fileOf, work, navigation }: BlockProps<'hotspots'>) {
  const { t } = useWords('blocks')
  const { points } = data
  const [index, setIndex] = useState(0)
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set(work.isDone ? points.keys() : [0]))
  const scene = useRef<HTMLDivElement>(null)
  const next = nextPoint(points.length, index, seen)

  function show(point: number) {
    const now = new Set(seen).add(point)
    setIndex(point)
    setSeen(now)
    // A learner who has scrolled past the picture would not see the next point.
    scene.current?.scrollIntoView({ block: 'nearest' })
    if (now.size === points.length && !work.isDone) work.onDone()
  }

  function handleNext() {
    if (next !== null) return show(next)
    // A picture with a single point has been seen by being shown.
    if (!work.isDone) work.onDone()
    navigation.onNext()
  }

  const actionBar = (
    <ActionBar onBack={index > 0 ? () => show(index - 1) : navigation.onBack}>
      <Button variant="main" isTall className={styles.next} iconEnd={ArrowRight} onClick={handleNext} data-move="next">
        {t(next !== null ? 'hotspots.next' : navigation.isLast ? 'dock.finish' : 'dock.next')}
      </Button>
    </ActionBar>
  )
  return (
    <StepFrame actionBar={actionBar} isWide>
      <div className={styles.layout}>
        <Pins ref={scene} data={data} url={fileOf(data.file).url} current={index} seen={seen} onShow={show} />
        <Current points={points} index={index} />
        <All points={points} index={index} onShow={show} />
      </div>
    </StepFrame>
  )
}

type Points = BlockProps<'hotspots'>['data']['points']

function Current({ points, index }: { points: Points; index: number }) {
  const { t, language } = useWords('blocks')
  const point = points[index]
  if (!point) return null
  return (
    <section className={styles.current} aria-live="polite" aria-atomic="true">
      <p className={styles.position}>{t('hotspots.position', { total: points.length, number: index + 1 })}</p>
      <h2 className={styles.title}>
        <span className={classes(styles.number, styles.isNow)} aria-hidden="true">
          {formatNumber(index + 1, language)}
        </span>
        <span>
          <Localized text={point.title} />
        </span>
      </h2>
      <LocalizedMarkdown text={point.markdown} />
    </section>
  )
}

function All({ points, index, onShow }: { points: Points; index: number; onShow: (point: number) => void }) {
  const { t, language } = useWords('blocks')
  return (
    <ol className={styles.all} aria-label={t('hotspots.all')}>
      {points.map((point, place) => (
        <li
          key={point.id}
          aria-current={place === index ? 'step' : undefined}
          className={classes(styles.entry, place === index && styles.isCurrent)}
        >
          <h2>
            <button type="button" className={styles.title} onClick={() => onShow(place)}>
              <span className={classes(styles.number, place === index && styles.isNow)} aria-hidden="true">
                {formatNumber(place + 1, language)}
              </span>
              <span>
                <Localized text={point.title} />
              </span>
            </button>
          </h2>
          <div className={styles.text}>
            <LocalizedMarkdown text={point.markdown} />
          </div>
        </li>
      ))}
    </ol>
  )
}
