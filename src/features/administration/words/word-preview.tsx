import { useLayoutEffect, useRef } from 'react'
import type { Language } from '../../../../contract/values/text.ts'
import { deviceWord } from '../../../i18n/device.ts'
import { typedDigits } from '../../../i18n/intl.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { filledIn, isTooWide } from './preview-text.ts'
import styles from './words.module.css'

interface PreviewProps {
  language: Language
  before: string
  text: string
  onWide: (isWide: boolean) => void
}

/** A text on a screen of 320 px: as a paragraph, and as a button if the built-in text is short. */
export function WordPreview({ language, before, text, onWide }: PreviewProps) {
  const { t } = useWords('administration')
  const oldLine = useRef<HTMLSpanElement>(null)
  const newLine = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLDivElement>(null)
  const fill = (shown: string) =>
    filledIn(shown, { device: deviceWord(language), number: typedDigits('12', language), name: names[language] })
  const [shown, shownBefore] = [fill(text), fill(before)]
  const isShort = shownBefore.length <= 30 && !/[।.:]$/.test(shownBefore)
  useLayoutEffect(() => {
    const [from = 0, to = 0] = [oldLine.current?.offsetWidth, newLine.current?.offsetWidth]
    const content = button.current?.querySelector('button')
    const lines = content ? linesOf(content) : 1
    onWide(shown !== shownBefore && isTooWide(from, to, isShort ? lines : 1))
  }, [shown, shownBefore, isShort, onWide])
  return (
    <div className={styles.preview}>
      <Muted isSmall isStrong>
        {t('words.preview')}
      </Muted>
      <div className={styles.screen} lang={language}>
        <p className={styles.text}>{shown}</p>
        {isShort && (
          // Only a picture of the text: nothing to press.
          <div ref={button} inert>
            <Button isFull>{shown}</Button>
          </div>
        )}
        <span ref={oldLine} className={styles.measure} aria-hidden>
          {shownBefore}
        </span>
        <span ref={newLine} className={styles.measure} aria-hidden>
          {shown}
        </span>
      </div>
    </div>
  )
}

/** Lines of text in a button, whose height includes its padding. */
function linesOf(button: HTMLElement): number {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(button)
  const height = button.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
  return Math.round(height / (Number.parseFloat(lineHeight) || 24))
}

const names = { bn: 'রহিমা খাতুন', en: 'Rahima Khatun' } as const
