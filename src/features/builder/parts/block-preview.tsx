import { Suspense, useState } from 'react'
import { type Block, readableBlock } from '../../../../contract/blocks/block.ts'
import { gradeQuiz } from '../../../../contract/blocks/quiz.ts'
import { blockOf, type DraftBlock } from '../../../../contract/drafts/draft-package.ts'
import type { CourseDraft } from '../../../../contract/drafts/draft-rows.ts'
import { mediaUrl } from '../../../api/base-path.ts'
import type { AttemptInProgress, BlockFile, BlockWork, PastAttempt, SavedWork } from '../../../blocks/block.ts'
import { BlockView } from '../../../blocks/block-view.tsx'
import { blocks } from '../../../blocks/registry.ts'
import { useWords } from '../../../i18n/setup.ts'
import { newId } from '../../../offline/store/id.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import styles from '../builder.module.css'
import { PlacedPreview } from './preview-place.tsx'

interface BlockPreviewProps {
  head: CourseDraft
  block: DraftBlock
}

/** A block as learners see it, by the player's own view. Nothing that is tried here is stored. */
export function BlockPreview({ head, block }: BlockPreviewProps) {
  const { t } = useWords('builder')
  const read = readableBlock.safeParse(blockOf(block))
  return (
    <PlacedPreview>
      {read.success ? (
        <section className={styles.preview} aria-label={t('preview.title')}>
          <p className={styles.previewTitle}>{t('preview.title')}</p>
          <Suspense fallback={<BlocksSkeleton />}>
            <TriedBlock block={read.data} files={head.files} />
          </Suspense>
        </section>
      ) : (
        <Note tone="info">{t('preview.unfinished')}</Note>
      )}
    </PlacedPreview>
  )
}

const stay = () => undefined

function TriedBlock({ block, files }: { block: Block; files: CourseDraft['files'] }) {
  const [inProgress, setInProgress] = useState<AttemptInProgress>()
  const [attempts, setAttempts] = useState<readonly PastAttempt[]>([])
  const [saved, setSaved] = useState<SavedWork>()
  const work: BlockWork = {
    isDone: false,
    attempts,
    inProgress,
    newAttemptId: newId,
    onAttemptChange: setInProgress,
    onSubmit({ id, answers }) {
      if (block.kind !== 'quiz') return
      const { percent, isPassed } = gradeQuiz(block.data, answers, id)
      setAttempts([...attempts, { id, answers, percent, is_passed: isPassed, is_counted: true, finished_at: Date.now() }])
    },
    onDone: stay,
    saved,
    onSave: setSaved,
    accountNote: null,
  }
  const navigation = { onBack: undefined, onNext: stay, isLast: false }
  const view = (
    <BlockView block={block} fileOf={(path) => fileIn(files, path)} readerPath={() => null} work={work} navigation={navigation} />
  )
  return blocks[block.kind].actionBar === 'guided' ? view : <div className={styles.plain}>{view}</div>
}

function fileIn(files: CourseDraft['files'], path: string): BlockFile {
  const file = files.find((one) => one.path === path)
  return file ? { url: mediaUrl(file.sha256), bytes: file.bytes, type: file.type } : { url: '', bytes: 0, type: '' }
}
