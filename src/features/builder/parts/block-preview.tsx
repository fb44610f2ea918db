import { Suspense, useState } from 'react'
import { type Block, readableBlock } from '../../../../contract/blocks/block.ts'
import { blockOf, type DraftBlock } from '../../../../contract/drafts/draft-package.ts'
import type { CourseDraft } from '../../../../contract/drafts/draft-rows.ts'
import { blocks } from '../../../blocks/registry.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import styles from '../builder.module.css'
import { PlacedPreview } from './preview-place.tsx'
import { nothingTried, TriedBlock } from './tried-block.tsx'

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
        <section className={styles.preview} aria-label={t('preview.title')} data-preview="">
          <p className={styles.previewTitle}>{t('preview.title')}</p>
          <Suspense fallback={<BlocksSkeleton />}>
            <OneBlock block={read.data} head={head} />
          </Suspense>
        </section>
      ) : (
        <Note tone="info">{t('preview.unfinished')}</Note>
      )}
    </PlacedPreview>
  )
}

const alone = { onBack: undefined, onNext: () => undefined, isLast: false }

function OneBlock({ block, head }: { block: Block; head: CourseDraft }) {
  const [tried, setTried] = useState(nothingTried)
  const view = <TriedBlock block={block} head={head} tried={tried} onTry={setTried} navigation={alone} />
  return blocks[block.kind].actionBar === 'guided' ? view : <div className={styles.plain}>{view}</div>
}
