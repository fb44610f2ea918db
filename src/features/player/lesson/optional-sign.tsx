import type { Block } from '../../../../contract/blocks/block.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Badge } from '../../../ui/indicators/badge.tsx'

/** Says that a step may be left out; nothing on a step that the lesson requires. */
export function OptionalSign({ blocks }: { blocks: readonly Block[] }) {
  const { t } = useWords('player')
  return blocks.some(({ is_required }) => is_required) ? null : (
    <div>
      <Badge>{t('step.optional')}</Badge>
    </div>
  )
}
