import { X } from 'lucide-react'
import { type MouseEvent, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { type Block, readableBlock } from '../../../../contract/blocks/block.ts'
import { type DraftLesson, lessonOf } from '../../../../contract/drafts/draft-package.ts'
import { blocks } from '../../../blocks/registry.ts'
import { ReadActionBar, StepFrame } from '../../../blocks/step-frame.tsx'
import { stepsOf } from '../../../blocks/steps-of.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import type { Draft } from '../draft.queries.ts'
import { wordsOf } from '../parts/part-words.ts'
import { nothingTried, type Tried, TriedBlock } from '../parts/tried-block.tsx'
import styles from './phone.module.css'
import { PhoneFrame } from './phone-frame.tsx'

interface LessonPreviewProps {
  draft: Draft
  lesson: DraftLesson
  onClose: () => void
}

/** A lesson of the draft in the frame of a mobile phone, on narrow screens over the whole screen. Nothing is stored, and it needs no connection. */
export function LessonPreview({ draft, lesson, onClose }: LessonPreviewProps) {
  const { t } = useWords('builder')
  const ref = useRef<HTMLDialogElement>(null)
  // Closed while it is in the page: only then the browser gives the focus back to the button that opened it.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={styles.preview}
      aria-label={t('preview.phone')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles.bar}>
        <p>{t('preview.untold')}</p>
        <IconButton icon={X} label={t('preview.close')} onClick={onClose} />
      </header>
      <PhoneFrame title={t('preview.phone')} onEscape={onClose}>
        <Lesson draft={draft} lesson={lesson} onClose={onClose} />
      </PhoneFrame>
    </dialog>
  )
}

/** A link within the content would leave the preview, or load a page in its frame. */
function stayHere(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Object && 'closest' in event.target ? (event.target as Element).closest('a') : null
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return
  event.preventDefault()
  event.stopPropagation()
}

function Lesson({ draft, lesson, onClose }: LessonPreviewProps) {
  const { t, language } = useWords('builder')
  const [index, setIndex] = useState(0)
  const [tried, setTried] = useState<ReadonlyMap<string, Tried>>(new Map())
  const all = lessonOf(lesson).blocks as readonly unknown[]
  const readable = all.flatMap((block): Block[] => {
    const read = readableBlock.safeParse(block)
    return read.success ? [read.data] : []
  })
  const isGuided = (kind: Block['kind']) => blocks[kind].actionBar === 'guided'
  const steps = stepsOf({ blocks: readable }, isGuided)
  const step = steps[index]
  const number = (value: number) => formatNumber(value, language)
  const left = all.length - readable.length
  const note = left > 0 && <Note tone="wait">{t('preview.left', { count: left })}</Note>
  const navigation = {
    onBack: index > 0 ? () => setIndex(index - 1) : undefined,
    onNext: () => setIndex(index + 1),
    isLast: index === steps.length - 1,
  }
  const view = (block: Block) => (
    <TriedBlock
      key={block.id}
      block={block}
      head={draft.head}
      tried={tried.get(block.id) ?? nothingTried}
      onTry={(change) => setTried((before) => new Map(before).set(block.id, change(before.get(block.id) ?? nothingTried)))}
      navigation={navigation}
    />
  )
  const guided = step?.blocks.find(({ kind }) => isGuided(kind))
  const plain = step?.blocks.filter((block) => block !== guided) ?? []
  return (
    <div className={styles.lesson} onClickCapture={stayHere}>
      {step && (
        <div className={styles.place}>
          <progress value={index + 1} max={steps.length} aria-label={t('preview.phone')} />
          <span>{t('preview.place', { number: number(index + 1), total: number(steps.length) })}</span>
        </div>
      )}
      <Suspense fallback={<BlocksSkeleton />}>
        {!step ? (
          <StepFrame
            actionBar={
              <div className={styles.end}>
                <Button variant="main" onClick={onClose}>
                  {t('preview.close')}
                </Button>
                {steps.length > 0 && <Button onClick={() => setIndex(0)}>{t('preview.again')}</Button>}
              </div>
            }
          >
            {note}
            {steps.length > 0 && (
              <Note tone="good" role="status" title={t('preview.end')}>
                {t('preview.endText')}
              </Note>
            )}
          </StepFrame>
        ) : (
          <section key={step.id} className={styles.step}>
            {index === 0 && <h1 className={styles.title}>{wordsOf(lesson.node, language) || t('untitled')}</h1>}
            {index === 0 && note && <div className={styles.plain}>{note}</div>}
            {guided ? (
              <>
                {plain.length > 0 && <div className={styles.plain}>{plain.map(view)}</div>}
                {view(guided)}
              </>
            ) : (
              <StepFrame actionBar={<ReadActionBar navigation={navigation} />}>{plain.map(view)}</StepFrame>
            )}
          </section>
        )}
      </Suspense>
    </div>
  )
}
