import { Mail } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './footer-more.module.css'

const doubleTapMs = 800

/**
 * The newsletter does not exist yet. As specified the box answers and empties itself, and no call is made; so that nobody
 * waits for a letter, it says beforehand that addresses are not kept.
 */
export function NewsletterBox() {
  const { t } = useWords('site')
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [isThanked, setThanked] = useState(false)
  const thankedAt = useRef(Number.NEGATIVE_INFINITY)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const isEmpty = email.trim() === ''
    // The second tap of a slow thumb is no empty box.
    if (isEmpty && event.timeStamp - thankedAt.current < doubleTapMs) return
    setThanked(!isEmpty)
    setError(isEmpty ? t('newsletter.empty') : undefined)
    if (isEmpty) field.current?.focus()
    else {
      thankedAt.current = event.timeStamp
      setEmail('')
    }
  }

  return (
    <form className={styles.box} onSubmit={handleSubmit} noValidate aria-labelledby="newsletter">
      <h2 id="newsletter">{t('newsletter.title')}</h2>
      <TextField
        ref={field}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('newsletter.label')}
        hint={t('newsletter.hint')}
        error={error}
        value={email}
        onChange={(value) => {
          setEmail(value)
          setError(undefined)
          setThanked(false)
        }}
      />
      <div>
        <Button variant="soft" icon={Mail} type="submit">
          {t('newsletter.action')}
        </Button>
      </div>
      <div role="status">{isThanked && <Note tone="good">{t('newsletter.thanks')}</Note>}</div>
    </form>
  )
}
