import { ArrowDown, ArrowUp, Check, RefreshCw } from 'lucide-react'
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { isRight, type Question, startOrderOf } from '../../../../contract/blocks/quiz.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { LocalizedLine } from '../../text-parts/localized-markdown.tsx'
import type { AnswerParts } from '../parts.ts'
import { lookOf } from './look.ts'
import styles from './ordering-answer.module.css'

type OrderingQuestion = Extract<Question, { kind: 'ordering' }>

/** Items put in order with a button up and a button down; each step is announced, and the focus stays. */
export function OrderingAnswer({ question, attemptId, answer, answerState, onAnswer }: AnswerParts<OrderingQuestion>) {
  const { t, language } = useWords('blocks')
  const [moved, setMoved] = useState({ id: '', by: 0 })
  const list = useRef<HTMLOListElement>(null)
  const order = wholeOrder(question, answer, attemptId)
  const isFine = isRight(question, answer)

  // Moving a row takes the focus from its button in some browsers.
  useLayoutEffect(() => {
    if (moved.id !== '') list.current?.querySelector<HTMLElement>(`[data-item="${moved.id}"] [data-by="${moved.by}"]`)?.focus()
  }, [moved])

  function handleMove(id: string, by: number) {
    const from = order.indexOf(id)
    const to = from + by
    if (to < 0 || to >= order.length) return
    const rest = order.filter((one) => one !== id)
    onAnswer([...rest.slice(0, to), id, ...rest.slice(to)])
    setMoved({ id, by })
  }

  const textOf = (id: string) => question.items.find((item) => item.id === id)?.text ?? { bn: '', en: '' }
  const announced = moved.id !== '' && {
    item: localized(textOf(moved.id), language).text,
    number: order.indexOf(moved.id) + 1,
    total: order.length,
  }
  return (
    <>
      <Order ids={order} textOf={textOf} look={lookOf(answerState, isFine)} listRef={list} language={language}>
        {answerState === 'asking'
          ? (id, place) => (
              <span className={styles.buttons}>
                {([-1, 1] as const).map((by) => {
                  const isEnd = place + by < 0 || place + by >= order.length
                  const Icon = by < 0 ? ArrowUp : ArrowDown
                  const word = t(by < 0 ? 'quiz.up' : 'quiz.down', { item: localized(textOf(id), language).text })
                  return (
                    <button
                      key={by}
                      type="button"
                      className={styles.move}
                      data-by={by}
                      aria-label={word}
                      aria-disabled={isEnd || undefined}
                      onClick={() => handleMove(id, by)}
                    >
                      <Icon size={24} />
                    </button>
                  )
                })}
              </span>
            )
          : () => (answerState === 'review' || answerState === 'right' ? isFine ? <Check size={22} /> : <RefreshCw size={20} /> : null)}
      </Order>
      {answerState === 'review' && !isFine && (
        <div className={styles.truth}>
          <p>{t('quiz.rightOrder')}</p>
          <Order ids={question.items.map(({ id }) => id)} textOf={textOf} look={lookOf('shown', true)} language={language} />
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{announced && t('quiz.movedTo', announced)}</span>
      </VisuallyHidden>
    </>
  )
}

interface OrderProps {
  ids: readonly string[]
  textOf: (id: string) => OrderingQuestion['items'][number]['text']
  look: string
  language: 'bn' | 'en'
  listRef?: Ref<HTMLOListElement>
  children?: (id: string, place: number) => ReactNode
}

function Order({ ids, textOf, look, language, listRef, children }: OrderProps) {
  return (
    <ol className={styles.order} ref={listRef}>
      {ids.map((id, place) => (
        <li key={id} className={classes(styles.item, look)} data-item={id}>
          <span className={styles.number} aria-hidden="true">
            {formatNumber(place + 1, language)}
          </span>
          <span className={styles.text}>
            <LocalizedLine text={textOf(id)} />
          </span>
          {children?.(id, place)}
        </li>
      ))}
    </ol>
  )
}

/** The stored answer, or the initial order when the stored one no longer fits the items. */
function wholeOrder(question: OrderingQuestion, answer: readonly string[], attemptId: string): string[] {
  const ids = new Set(question.items.map(({ id }) => id))
  return answer.length === ids.size && answer.every((id) => ids.delete(id)) ? [...answer] : startOrderOf(question, attemptId)
}
