import { useState } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from './keys-help.module.css'
import { chooseLetterKeys, hasLetterKeys } from './use-arrow-keys.ts'

const keys = [
  ['→', 'next'],
  ['←', 'back'],
  ['Enter', 'next'],
  ['M', 'menu'],
  ['?', 'help'],
] as const

/** Keyboard shortcuts of a lesson. */
export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useWords('player')
  const [isOn, setOn] = useState(hasLetterKeys)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('keys.title')}
      actions={
        <Button variant="line" onClick={onClose}>
          {t('menu.close')}
        </Button>
      }
    >
      <Stack gap={4}>
        <dl className={styles.keys}>
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`keys.${what}`)}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label={t('keys.letters')}
          name="letter-keys"
          isChecked={isOn}
          onChange={(next) => {
            chooseLetterKeys(next)
            setOn(next)
          }}
        />
      </Stack>
    </Dialog>
  )
}
