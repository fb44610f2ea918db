import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './field.module.css'
import { describe, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** Shows a new password: users do not type twice what they see. */
  isShownFirst?: boolean
  onShow?: (isShown: boolean) => void
}

/** A password with a button to show it; pasting is allowed. */
export function PasswordField({ label, hint, error, value, onChange, isShownFirst = false, onShow, ...input }: PasswordFieldProps) {
  const id = useId()
  const { t } = useWords()
  const [isShown, setShown] = useState(false)
  // Only in an effect: password managers recognise a field that was a password before.
  useEffect(() => setShown(isShownFirst), [isShownFirst])
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...describe(id, { hint, error })}
        />
        <IconButton
          className={styles.reveal ?? ''}
          icon={isShown ? EyeOff : Eye}
          label={t(isShown ? 'action.hidePassword' : 'action.showPassword')}
          aria-controls={id}
          onClick={() => {
            setShown(!isShown)
            onShow?.(!isShown)
          }}
        />
      </div>
    </Field>
  )
}
