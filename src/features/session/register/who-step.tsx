import { ArrowRight } from 'lucide-react'
import type { Draft } from '../../../forms/draft.ts'
import { useWordedForm } from '../../../forms/use-call-form.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { OtherWay, SessionForm, SessionFrame } from '../session-frame.tsx'
import type { SessionSearch } from '../state/redirect-target.ts'
import { nameFaults, type Registration } from './registration.ts'

interface WhoStepProps {
  draft: Draft<Registration>
  search: SessionSearch
  onNext: () => void
}

/** Name and number. Nothing is sent yet, and the draft stays for the next step. */
export function WhoStep({ draft, search, onNext }: WhoStepProps) {
  const { t } = useWords('session')
  const { form, text, trouble, failure } = useWordedForm({
    draft: { ...draft, accept: () => undefined },
    check: nameFaults,
    send: async () => onNext,
    failed: t('register.failed'),
  })
  return (
    <SessionFrame title={t('register.title')} lead={t('register.lead')}>
      <SessionForm trouble={trouble} failure={failure} {...form}>
        <TextField label={t('field.fullName')} {...text('full_name')} autoComplete="name" />
        <TextField label={t('field.phone')} hint={t('field.phoneHint')} {...text('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        <Button variant="main" type="submit" isFull iconEnd={ArrowRight}>
          {t('register.next')}
        </Button>
      </SessionForm>
      <OtherWay text={t('register.haveAccount')}>
        <Button variant="quiet" to="/login" search={search}>
          {t('register.login')}
        </Button>
      </OtherWay>
    </SessionFrame>
  )
}
