import { History, Pencil } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { WordRow, WordSide } from '../../../../contract/site/translations-admin.ts'
import { type Language, languages } from '../../../../contract/values/text.ts'
import { isRefused } from '../../../../contract/words/check-word.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { areaName } from './area-name.ts'
import { findingText } from './finding-text.ts'
import { WordEditor } from './word-editor.tsx'
import { WordHistory } from './word-history.tsx'
import styles from './words.module.css'

type Open = { language: Language; is: 'editor' | 'history' } | null

/** One text: both languages side by side, each with its built-in text and its override. A further page renders its own rows alone. */
export const WordCard = memo(function WordCard({ row }: { row: WordRow }) {
  const { t } = useWords('administration')
  const [open, setOpen] = useState<Open>(null)
  /** A text of the history, to begin with. */
  const [begin, setBegin] = useState<string | undefined>(undefined)
  const card = useRef<HTMLLIElement>(null)
  const opener = useRef<Element | null>(null)
  // On a mobile phone the editor is below the screen: both languages are above it.
  useEffect(() => {
    if (open?.is === 'editor') card.current?.querySelector<HTMLElement>('[name=value]')?.focus()
  }, [open])
  const show = (next: NonNullable<Open>) => {
    if (!open) opener.current = document.activeElement
    setOpen(next)
  }
  const close = () => {
    setOpen(null)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const area = row.key.slice(0, row.key.indexOf('.'))
  const edit = (language: Language, text?: string) => {
    setBegin(text)
    show({ language, is: 'editor' })
  }
  return (
    <li ref={card} className={styles.card}>
      <Muted isSmall>
        {areaName(t, area)} · <span lang="en">{row.key}</span>
      </Muted>
      {row.reach && <Badge tone={row.reach === 'early' ? 'wait' : 'info'}>{t(`words.reach.${row.reach}`)}</Badge>}
      <div className={styles.sides}>
        {languages.map((language) => (
          <Side
            key={language}
            language={language}
            side={row[language]}
            onOpen={(is) => (is === 'editor' ? edit(language) : show({ language, is }))}
          />
        ))}
      </div>
      {open?.is === 'editor' && (
        <WordEditor
          key={`${open.language} ${begin}`}
          row={row}
          language={open.language}
          begin={begin}
          onHistory={() => show({ language: open.language, is: 'history' })}
          onClose={close}
        />
      )}
      {open?.is === 'history' && (
        <WordHistory row={row} language={open.language} onUse={(text) => edit(open.language, text)} onClose={close} />
      )}
    </li>
  )
})

interface SideProps {
  language: Language
  side: WordSide
  onOpen: (is: 'editor' | 'history') => void
}

function Side({ language, side: { built_in, override }, onOpen }: SideProps) {
  const { t, language: reader } = useWords('administration')
  const name = t(`words.languages.${language}`)
  if (built_in === null && !override) return <div className={styles.side}>{t('words.noForm', { language: name })}</div>
  return (
    <div className={styles.side}>
      <Muted isSmall isStrong>
        {name}
      </Muted>
      <p className={styles.text} lang={language}>
        {override?.value ?? built_in}
      </p>
      {override && (
        <>
          <Muted isSmall>
            {built_in === null ? t('words.unused') : t('words.builtIn')} <span lang={language}>{built_in}</span>
          </Muted>
          <Badge tone="info">
            {t('words.changed', { date: formatDate(override.updated_at, reader), name: override.by ?? t('words.someone') })}
          </Badge>
          {override.context !== '' && <Muted isSmall>{t('words.noteOf', { note: override.context })}</Muted>}
          {override.outdated !== null && (
            <div className={styles.outdated}>
              <Badge tone="wait">{t('words.outdated')}</Badge>
              <Muted isSmall>
                {t('words.outdatedFrom')} <span lang={language}>{override.outdated}</span>
              </Muted>
            </div>
          )}
          {override.findings.map((finding) => (
            <Badge key={`${finding.fault} ${finding.about}`} tone={isRefused(finding) ? 'bad' : 'wait'}>
              {findingText(t, finding)}
            </Badge>
          ))}
        </>
      )}
      <div className={styles.ways}>
        {built_in !== null && (
          <Button variant="soft" icon={Pencil} onClick={() => onOpen('editor')}>
            {t('words.edit', { language: name })}
          </Button>
        )}
        {override && (
          <Button variant="quiet" icon={History} onClick={() => onOpen('history')}>
            {t('words.history.open')}
          </Button>
        )}
      </div>
    </div>
  )
}
