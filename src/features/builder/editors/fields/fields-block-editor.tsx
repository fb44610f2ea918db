import { type FieldsKind, fieldsKinds, specsOfBlock } from '../../../../../contract/drafts/block-fields.ts'
import type { DraftBlock } from '../../../../../contract/drafts/draft-package.ts'
import type { DraftFields } from '../../../../../contract/drafts/draft-rows.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import type { Draft } from '../../draft.queries.ts'
import type { NodeValues } from '../../node-fields.ts'
import { BlockPreview } from '../../parts/block-preview.tsx'
import { NodeForm } from '../form/node-form.tsx'
import { FieldsEditor } from './fields-editor.tsx'
import { SceneTree } from './scene-tree.tsx'

/** The editor of a block that `block-fields.ts` describes, with the player's own view of what is typed: a worksheet can be tried at once. */
export function FieldsBlockEditor({ draft, block: { node }, onDone }: { draft: Draft; block: DraftBlock; onDone: () => void }) {
  const { t } = useWords('builder')
  const { kind } = node.fields
  return (
    <NodeForm node={node} onDone={onDone}>
      {(parts) => (
        <>
          <FieldsEditor specs={specsOfBlock(kind) ?? []} parts={parts} />
          <Checkbox
            label={t('maySkip')}
            isChecked={parts.values.is_required === false}
            onChange={(isOn) => parts.change({ is_required: !isOn })}
          />
          {kind === 'scenario' && <SceneTree values={parts.values} />}
          <BlockPreview head={draft.head} block={{ node: { ...node, fields: filled(parts.values) }, questions: [] }} />
        </>
      )}
    </NodeForm>
  )
}

export const isFieldsKind = (kind: string): kind is FieldsKind => fieldsKinds.some((one) => one === kind)

const filled = (values: NodeValues): DraftFields =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
