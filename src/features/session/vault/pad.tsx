import { Delete } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { typedDigits } from '../../../i18n/intl.ts'
import { useWords } from '../../../i18n/setup.ts'
import { type CombinationKind, combinationLength } from '../../../offline/vault/vault-state.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './pad.module.css'
import { digits, pictures } from './pictures.ts'

interface PadProps {
  kind: CombinationKind
  /** The question, such as for the user's pictures. */
  label: string
  isBusy?: boolean
  isDisabled?: boolean
  /** The outcome of the last four signs, in the place of the question: keys that moved would be pressed by mistake. */
  trouble?: ReactNode
  /** Called with four signs; the pad is then empty again. */
  onDone: (combination: string) => void
}

/** Twelve pictures or ten digits, of which the user presses four. What was pressed is shown as dots only: others may look on. */
export function Pad({ kind, label, isBusy = false, isDisabled = false, trouble, onDone }: PadProps) {
  const { t, language } = useWords('pictureLock')
  const [pressed, setPressed] = useState('')
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => group.current?.focus({ preventScroll: true }), [])
  const press = (sign: string) => {
    if (isBusy || isDisabled) return
    const next = pressed + sign
    setPressed(next.length < combinationLength ? next : '')
    if (next.length === combinationLength) onDone(next)
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Backspace') setPressed(pressed.slice(0, -1))
    else if (kind === 'digits' && /^\d$/.test(key)) press(key)
  }
  const keys =
    kind === 'pictures'
      ? pictures.map(({ sign, name, icon: Icon }) => ({ sign, label: t(`picture.${name}`), face: <Icon size={32} /> }))
      : digits.map((sign) => ({ sign, label: typedDigits(sign, language), face: typedDigits(sign, language) }))
  return (
    <fieldset ref={group} className={styles.pad} tabIndex={-1} disabled={isDisabled} onKeyDown={handleKey}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles.head}>{trouble ?? <p aria-hidden>{label}</p>}</div>
      <p className={styles.dots} role="status" aria-label={t('pressed', { count: pressed.length })}>
        {Array.from({ length: combinationLength }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots differ by nothing else
          <span key={index} className={classes(styles.dot, index < pressed.length && styles.full)} />
        ))}
      </p>
      <div className={styles.keys}>
        {keys.map((one) => (
          <button
            key={one.sign}
            type="button"
            className={styles.key}
            aria-label={one.label}
            aria-disabled={isBusy || undefined}
            onClick={() => press(one.sign)}
          >
            {one.face}
          </button>
        ))}
      </div>
      <Button variant="quiet" icon={Delete} aria-disabled={pressed === '' || undefined} onClick={() => setPressed(pressed.slice(0, -1))}>
        {t('back')}
      </Button>
    </fieldset>
  )
}
