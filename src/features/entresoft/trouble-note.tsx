import { HardDrive } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { isFull } from '../../offline/room.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

export type SaveTrouble = 'full' | 'failed'

export const saveTroubleOf = (error: unknown): SaveTrouble => (isFull(error) ? 'full' : 'failed')

/** Why something could not be kept, beside where it stands and stays. */
export function TroubleNote({ trouble }: { trouble: SaveTrouble | null }) {
  const { t } = useWords('entresoft')
  if (trouble === null) return null
  const actions = trouble === 'full' && (
    <Button icon={HardDrive} to="/storage">
      {t('trouble.makeRoom')}
    </Button>
  )
  return (
    <Note tone="bad" role="alert" title={t(`trouble.${trouble}`)} {...(actions && { actions })}>
      {t('trouble.stays')}
    </Note>
  )
}
