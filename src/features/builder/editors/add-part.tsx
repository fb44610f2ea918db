import { Plus } from 'lucide-react'
import { useState } from 'react'
import { blockKinds } from '../../../../contract/blocks/block.ts'
import { blockFields, type FieldsKind, fieldsKinds, newFields } from '../../../../contract/drafts/block-fields.ts'
import type { DraftFields, DraftKind } from '../../../../contract/drafts/draft-rows.ts'
import { useWords } from '../../../i18n/setup.ts'
import { newId } from '../../../offline/store/id.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import styles from '../builder.module.css'
import { blockIcons } from '../parts/block-kinds.ts'
import { newQuestion } from './question-kinds.ts'

export interface NewBlock {
  readonly kind: 'block'
  readonly fields: DraftFields
  readonly inside?: readonly { kind: DraftKind; fields: DraftFields }[]
}

/** An empty part of each kind that has an editor. */
export function newBlock(kind: 'text' | 'quiz' | FieldsKind): NewBlock {
  const fields = { kind, version: blockKinds[kind].version, is_required: true }
  if (kind === 'text') return { kind: 'block', fields: { ...fields, 'data.markdown.bn': '', 'data.markdown.en': '' } }
  if (kind !== 'quiz') return { kind: 'block', fields: { ...fields, ...newFields(blockFields[kind], newId) } }
  const rules = { 'data.is_graded': true, 'data.pass_percent': 70, 'data.shuffle': true }
  return { kind: 'block', fields: { ...fields, ...rules }, inside: [{ kind: 'question', fields: newQuestion('single') }] }
}

/** Buttons for the two usual kinds, and a sheet with the others. */
export function AddPart({ isBusy, onAdd }: { isBusy: boolean; onAdd: (block: NewBlock) => void }) {
  const { t } = useWords('builder')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={styles.tools}>
        <Button variant="soft" icon={Plus} isBusy={isBusy} onClick={() => onAdd(newBlock('text'))}>
          {t('addText')}
        </Button>
        <Button variant="soft" icon={Plus} isBusy={isBusy} onClick={() => onAdd(newBlock('quiz'))}>
          {t('addQuiz')}
        </Button>
        <Button variant="soft" icon={Plus} isBusy={isBusy} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('addOther')}
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('addOther')}
        actions={
          <Button variant="quiet" onClick={() => setOpen(false)}>
            {t('closeSheet')}
          </Button>
        }
      >
        <div className={styles.moves}>
          {fieldsKinds.map((kind) => (
            <Button
              key={kind}
              variant="soft"
              icon={blockIcons[kind]}
              onClick={() => {
                setOpen(false)
                onAdd(newBlock(kind))
              }}
            >
              {t(`kinds.${kind}`)}
            </Button>
          ))}
        </div>
      </Dialog>
    </>
  )
}
