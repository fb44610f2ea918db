import { Clock } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type AttemptClock, instant } from '../flow/attempt-clock.ts'
import { secondsLeft, warningOf } from '../flow/remaining.ts'
import styles from './time-left.module.css'

interface TimeLeftProps {
  minutes: number
  clock: RefObject<AttemptClock>
  onOver: () => void
}

/** Time left of the attempt. It is always visible; only the last minutes are announced, once each. */
export function TimeLeft({ minutes, clock, onOver }: TimeLeftProps) {
  const { t, language } = useWords('blocks')
  const [left, setLeft] = useState(() => secondsLeft(minutes, clock.current.spent(instant())))
  const [warning, setWarning] = useState<number>()
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })

  useEffect(() => {
    let before = secondsLeft(minutes, clock.current.spent(instant()))
    const look = () => {
      const now = secondsLeft(minutes, clock.current.spent(instant()))
      const due = warningOf(before, now)
      if (due !== undefined) setWarning(due)
      before = now
      setLeft(now)
      if (now === 0) over.current()
    }
    look()
    const timer = setInterval(look, 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [minutes, clock])

  const isShort = left <= 5 * 60
  return (
    <>
      <p
        className={classes(styles.time, isShort && styles.short)}
        role="timer"
        aria-label={t('quiz.time.label', { minutes: Math.ceil(left / 60) })}
      >
        <Clock size={20} />
        <span>{clockFace(left, language)}</span>
      </p>
      <VisuallyHidden>
        <span role="status">{warning !== undefined && t('quiz.time.warning', { count: warning })}</span>
      </VisuallyHidden>
    </>
  )
}

/** ৯:০৫, 9:05. */
function clockFace(seconds: number, language: 'bn' | 'en'): string {
  const rest = seconds % 60
  return `${formatNumber(Math.floor(seconds / 60), language)}:${rest < 10 ? formatNumber(0, language) : ''}${formatNumber(rest, language)}`
}
