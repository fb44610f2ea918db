import { Mail } from 'lucide-react'
import { useState } from 'react'
import { passing, required } from '../../../../forms/check.ts'
import { useForm } from '../../../../forms/use-form.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Note } from '../../../../ui/messages/note.tsx'
import styles from './whole-footer.module.css'

const initial = { email: '' }

/**
 * The newsletter does not exist yet. As specified, the box answers and clears itself without a request. Its hint
 * says that addresses are not stored, so its draft is in memory only.
 */
export function NewsletterBox() {
  const { t } = useWords('site')
  const [values, setValues] = useState(initial)
  const [isThanked, setThanked] = useState(false)
  const { form, text, change } = useForm({
    draft: {
      values,
      version: '',
      change: setValues,
      hold: () => {},
      sendOnce: (send) => send(),
      accept: () => setValues(initial),
      restore: () => {},
    },
    // The second press of a double click must not report the emptied field.
    check: (typed) => passing(typed, isThanked ? {} : required(typed, 'email')),
    send: async () => setThanked(true),
    errorText: () => t('newsletter.empty'),
  })

  return (
    <form className={styles.box} {...form} aria-label={t('newsletter.title')}>
      <TextField
        {...text('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('newsletter.label')}
        hint={t('newsletter.hint')}
        onChange={(email) => {
          setThanked(false)
          change({ email })
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
