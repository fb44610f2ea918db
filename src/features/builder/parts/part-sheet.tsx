import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, Copy, CornerDownRight, Trash2 } from 'lucide-react'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import styles from '../builder.module.css'
import type { PartAct } from './part-acts.ts'

interface PartSheetProps {
  name: string
  /** From 0. */
  place: number
  total: number
  isOpen: boolean
  parents: readonly { readonly id: string; readonly name: string }[]
  onAct: (to: PartAct | { parentId: string }) => void
  onClose: () => void
}

const moves = [
  ['first', ArrowUpToLine],
  ['up', ArrowUp],
  ['down', ArrowDown],
  ['last', ArrowDownToLine],
] as const

/** Acts of one part. From the first place to the last are two presses. */
export function PartSheet({ name, place, total, isOpen, parents, onAct, onClose }: PartSheetProps) {
  const { t, language } = useWords('builder')
  const isPossible = { first: place > 0, up: place > 0, down: place < total - 1, last: place < total - 1 }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={name}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('closeSheet')}
        </Button>
      }
    >
      <Muted>{t('placeOf', { number: formatNumber(place + 1, language), total: formatNumber(total, language) })}</Muted>
      <div className={styles.moves}>
        {moves.map(([move, icon]) => (
          <Button key={move} variant="soft" icon={icon} disabled={!isPossible[move]} onClick={() => onAct(move)}>
            {t(`move.${move}`)}
          </Button>
        ))}
      </div>
      {parents.map(({ id, name: parent }) => (
        <Button key={id} variant="soft" icon={CornerDownRight} onClick={() => onAct({ parentId: id })}>
          {t('move.to', { name: parent })}
        </Button>
      ))}
      <div className={styles.moves}>
        <Button variant="line" icon={Copy} onClick={() => onAct('duplicate')}>
          {t('duplicate')}
        </Button>
        <Button variant="danger" icon={Trash2} onClick={() => onAct('remove')}>
          {t('remove')}
        </Button>
      </div>
      <Muted isSmall>{t('keysHint')}</Muted>
    </Dialog>
  )
}
