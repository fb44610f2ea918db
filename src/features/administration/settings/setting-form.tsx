import { Check, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { typedNumber } from '../../../../contract/blocks/quiz.ts'
import {
  backupHoursBounds,
  helpCodeMinutesBounds,
  newAccountMost,
  pictureMegabytesBounds,
  type Setting,
  type SettingKey,
  type SettingValue,
  settingEndpoints,
  settingValues,
  uploadQuotaBounds,
} from '../../../../contract/site/settings.ts'
import { call } from '../../../api/call.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { isOvertaken } from '../send-act.ts'
import { useShownSetting } from '../shown-setting.ts'
import styles from '../users/users.module.css'

interface SettingFormProps {
  /** As it was when the form opened. */
  seen: Setting
  /** As it is now: another administrator may have changed it. */
  current: Setting
  /** Reads the settings again. */
  onConflict: () => Promise<unknown>
  onDone: (message: string) => Promise<void>
}

type Values = { to: string; en: string }

/** The new value of one setting. It names the value that the administrator saw: of two changes at once the second is asked again. */
export function SettingForm({ seen, current, onConflict, onDone }: SettingFormProps) {
  const { t } = useWords('administration')
  const shownSetting = useShownSetting()
  const { key } = seen
  const [isConflict, setConflict] = useState(false)
  // After a conflict the user has seen both values.
  const from = isConflict ? current.value : seen.value
  const change = async (to: SettingValue | null) => {
    try {
      const { message } = await call(settingEndpoints.change, { key, from, to })
      return () => onDone(message)
    } catch (error) {
      if (!isOvertaken(error)) throw error
      await onConflict()
      setConflict(true)
      throw error
    }
  }
  const {
    form,
    text,
    values,
    change: type,
    trouble,
    failure,
    isBusy,
  } = useCallForm<Values>({
    name: `setting:${key}`,
    initial: valuesOf(seen.value ?? seen.default),
    check: (typed) => (readTyped(key, typed) === undefined ? { to: key === 'contact_email' ? 'bad_email' : 'invalid' } : {}),
    send: (typed) => change(readTyped(key, typed) ?? null),
    failed: t('settings.failed'),
  })
  const reset = useAction()
  return (
    <form className={styles.form} {...form}>
      {isConflict ? (
        <Note
          tone="wait"
          role="status"
          title={t('settings.conflict', {
            now: shownSetting(current, current.value),
            yours: shownSetting(current, readTyped(key, values) ?? null),
          })}
        />
      ) : (
        <TroubleNote trouble={trouble}>{failure}</TroubleNote>
      )}
      <p>{t(`settings.what.${key}`)}</p>
      {key === 'applications_open' || key === 'first_link_waits' || key === 'courses_need_review' ? (
        <Segments
          isFull
          label={t('settings.value')}
          options={(['open', 'closed'] as const).map((value) => ({ value, text: shownSetting(seen, value === 'open') }))}
          selected={values.to === 'open' ? 'open' : 'closed'}
          onSelect={(to) => type({ to })}
        />
      ) : key === 'contact_hours' ? (
        <>
          <TextField label={t('settings.bn')} {...text('to')} maxLength={100} />
          <TextField label={t('settings.en')} {...text('en')} maxLength={100} lang="en" />
        </>
      ) : (
        <TextField label={t('settings.value')} {...text('to')} {...inputs[key]} autoComplete="off" />
      )}
      <Button variant="main" type="submit" icon={Check} isFull isBusy={isBusy}>
        {t(isBusy ? 'settings.busy' : 'settings.save')}
      </Button>
      {current.value !== null && (
        <>
          <ActionTrouble trouble={reset.trouble} />
          <Button icon={RotateCcw} isFull isBusy={reset.isBusy} onClick={() => void reset.run(async () => await (await change(null))())}>
            {t('settings.toDefault')}
          </Button>
        </>
      )}
    </form>
  )
}

const inputs = {
  contact_phone: { inputMode: 'tel', maxLength: 40 },
  contact_email: { inputMode: 'email', maxLength: 200 },
  help_code_minutes: { inputMode: 'numeric', maxLength: String(helpCodeMinutesBounds.most).length + 2 },
  new_account_threads: { inputMode: 'numeric', maxLength: String(newAccountMost).length },
  new_account_replies: { inputMode: 'numeric', maxLength: String(newAccountMost).length },
  picture_megabytes: { inputMode: 'numeric', maxLength: String(pictureMegabytesBounds.most).length + 2 },
  upload_quota_mb: { inputMode: 'numeric', maxLength: String(uploadQuotaBounds.most).length + 2 },
  backup_hours: { inputMode: 'numeric', maxLength: String(backupHoursBounds.most).length },
} as const

function valuesOf(value: SettingValue): Values {
  if (typeof value === 'boolean') return { to: value ? 'open' : 'closed', en: '' }
  return typeof value === 'object' ? { to: value.bn, en: value.en } : { to: String(value), en: '' }
}

/** The typed value as its key takes it; undefined if it does not. */
function readTyped(key: SettingKey, { to, en }: Values): SettingValue | undefined {
  const typed = readers[key]?.({ to, en }) ?? to
  const read = settingValues[key].safeParse(typed)
  return read.success ? read.data : undefined
}

/** Keys whose value is no text. */
const readers: { readonly [K in SettingKey]?: (typed: Values) => unknown } = {
  applications_open: ({ to }) => to === 'open',
  first_link_waits: ({ to }) => to === 'open',
  courses_need_review: ({ to }) => to === 'open',
  contact_hours: ({ to, en }) => ({ bn: to, en }),
  help_code_minutes: ({ to }) => typedNumber(to),
  picture_megabytes: ({ to }) => typedNumber(to),
  upload_quota_mb: ({ to }) => typedNumber(to),
  backup_hours: ({ to }) => typedNumber(to),
  new_account_threads: ({ to }) => typedNumber(to),
  new_account_replies: ({ to }) => typedNumber(to),
}
