import { Download } from 'lucide-react'
import { useState } from 'react'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { type SavedPart, saveOwnData } from './own-data.ts'

/** Saves the user's data as one file. */
export function OwnDataButton() {
  const { t } = useWords('session')
  const { run, trouble, isBusy } = useAction()
  const [saved, setSaved] = useState<SavedPart | null>(null)
  const save = () =>
    run(async () => {
      setSaved(null)
      setSaved(await saveOwnData(t('account.title')))
    })
  return (
    <Stack gap={2}>
      <Button icon={Download} isFull isBusy={isBusy} onClick={() => void save()}>
        {t('account.data.save')}
      </Button>
      <Muted isSmall>{t('account.data.text')}</Muted>
      <ActionTrouble trouble={trouble} />
      {saved && (
        <Note tone={saved === 'whole' ? 'good' : 'wait'} role="status">
          {t(`account.data.${saved}`)}
        </Note>
      )}
    </Stack>
  )
}
