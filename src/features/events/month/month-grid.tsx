import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { startOfDay } from '../../../../contract/values/day-number.ts'
import { weekday } from '../../../../contract/values/days.ts'
import { formatDay, formatDayNumber, formatWeekday } from '../../../i18n/event-times.ts'
import { formatMonth } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { daysOfMonth, monthOf, monthsLater, weeksOf } from '../months.ts'
import styles from './month-grid.module.css'

interface MonthGridProps {
  /** Day numbers, of Dhaka. */
  chosen: number
  today: number
  countOf: (day: number) => number
  onChoose: (day: number) => void
  /** After a pause on another day than before. */
  onRest: (day: number) => void
}

const pause = 400

/**
 * The days of a month. One of them is reached by Tab; Arrows move by days and weeks, Home and End to the ends of the week.
 * Page Up and Page Down move by months.
 */
export function MonthGrid({ chosen, today, countOf, onChoose, onRest }: MonthGridProps) {
  const { t, language } = useWords('events')
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)
  const rest = useRef(onRest)
  rest.current = onRest
  const restedOn = useRef(chosen)
  const month = monthOf(chosen)

  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isByKey.current = false
    // The user may be navigating away already: a URL written then would cancel that.
    if (restedOn.current === chosen) return
    const timer = setTimeout(() => {
      restedOn.current = chosen
      rest.current(chosen)
    }, pause)
    return () => clearTimeout(timer)
  }, [chosen])

  const handleKey = (event: KeyboardEvent) => {
    const next = dayFor(event.key, chosen)
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    isByKey.current = true
    onChoose(next)
  }
  const week = weeksOf(month)[0] ?? []

  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <IconButton icon={ChevronLeft} label={t('month.previous')} onClick={() => onChoose(monthsLater(chosen, -1))} />
        <h2 id={titleId} aria-live="polite">
          {formatMonth(startOfDay(daysOfMonth(month).first), language)}
        </h2>
        <IconButton icon={ChevronRight} label={t('month.next')} onClick={() => onChoose(monthsLater(chosen, 1))} />
      </div>
      <table ref={grid} className={styles.grid} aria-labelledby={titleId} onKeyDown={handleKey}>
        <thead>
          <tr>
            {week.map((day) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{formatWeekday(startOfDay(day), 'short', language)}</span>
                <VisuallyHidden>{formatWeekday(startOfDay(day), 'long', language)}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day}>
                  <Day
                    day={day}
                    count={countOf(day)}
                    isChosen={day === chosen}
                    isToday={day === today}
                    isOutside={monthOf(day) !== month}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {chosen !== today && (
        <Button variant="quiet" onClick={() => onChoose(today)}>
          {t('month.today')}
        </Button>
      )}
    </div>
  )
}

interface DayProps extends Pick<MonthGridProps, 'onChoose'> {
  day: number
  count: number
  isChosen: boolean
  isToday: boolean
  isOutside: boolean
}

function Day({ day, count, isChosen, isToday, isOutside, onChoose }: DayProps) {
  const { t, language } = useWords('events')
  const time = startOfDay(day)
  const name = formatDay(time, language, startOfDay(day))
  const words = [name, isToday && t('month.isToday'), count > 0 && t('month.count', { count })].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className={classes(styles.day, isChosen && styles.chosen, isToday && styles.today, isOutside && styles.outside)}
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={words}
      onClick={() => onChoose(day)}
    >
      <span>{formatDayNumber(time, language)}</span>
      <span className={styles.dots} aria-hidden="true">
        {Array.from({ length: Math.min(3, count) }, (_, dot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are all the same
          <span key={dot} />
        ))}
      </span>
    </button>
  )
}

function dayFor(key: string, day: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return day - 1
    case 'ArrowRight':
      return day + 1
    case 'ArrowUp':
      return day - 7
    case 'ArrowDown':
      return day + 7
    case 'Home':
      return day - weekday(day)
    case 'End':
      return day + 6 - weekday(day)
    case 'PageUp':
      return monthsLater(day, -1)
    case 'PageDown':
      return monthsLater(day, 1)
    default:
      return null
  }
}
