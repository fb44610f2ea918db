import { Ban, LogOut, RotateCcw, UserCog } from 'lucide-react'
import { type Role, roles } from '../../../../contract/account/person.ts'
import { maxSuspensionDays, type SuspensionReason, suspensionReasons } from '../../../../contract/account/suspension.ts'
import { userEndpoints, type WholeUser } from '../../../../contract/account/users.ts'
import { certificateEndpoints } from '../../../../contract/certificates/certificates.ts'
import { addDays, dayOf, isDay } from '../../../../contract/values/days.ts'
import { call } from '../../../api/call.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { required } from '../../../forms/check.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { WhenField } from '../../../ui/fields/when-field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { maxReason, ReasonField } from '../reason-field.tsx'
import { type ActOutcome, sendAct } from '../send-act.ts'
import { useActForm } from '../use-act-form.ts'
import { lastMinuteOf } from './last-minute.ts'
import styles from './users.module.css'

interface FormProps {
  user: WholeUser
  onDone: (outcome: ActOutcome) => Promise<void>
}

export function RoleForm({ user: { id, role: current }, onDone }: FormProps) {
  const { t } = useWords('administration')
  const initial: { role: Role; reason: string } = { role: current, reason: '' }
  const { form, values, change, errorOf, trouble, failure, isBusy } = useActForm({
    about: `users/${id}/role`,
    initial,
    check: (typed) => ({ ...(typed.role === current && { role: 'same' }), ...required(typed, 'reason') }),
    async send(typed) {
      return await sendAct(call(userEndpoints.changeRole, { id, from: current, ...typed }), onDone)
    },
    failed: t('users.failed'),
  })
  return (
    <form className={styles.form} {...form}>
      <TroubleNote trouble={trouble}>{failure}</TroubleNote>
      <SelectField
        label={t('users.changeRole.label')}
        name="role"
        value={values.role}
        choices={roles.map((value) => ({ value, text: t(`users.one.${value}`) }))}
        onChange={(role) => change({ role })}
        error={errorOf('role') && t('users.changeRole.same')}
      />
      <p>{t(`users.changeRole.what.${values.role}`)}</p>
      <ReasonField value={values.reason} onChange={(reason) => change({ reason })} error={errorOf('reason')} />
      <Button variant="main" type="submit" icon={UserCog} isFull isBusy={isBusy}>
        {t(isBusy ? 'users.busy' : 'users.changeRole.submit')}
      </Button>
    </form>
  )
}

/** Days that the form suggests. */
const usualDays = 7

export function SuspendForm({ user: { id, suspension }, onDone }: FormProps) {
  const { t } = useWords('administration')
  const today = dayOf(serverNow())
  const initial: { why: SuspensionReason; note: string; until: string } = {
    why: 'harm',
    note: '',
    until: addDays(today, usualDays),
  }
  const latest = addDays(today, maxSuspensionDays - 2)
  const isInTime = (day: string) => isDay(day) && day >= today && day <= latest
  const { form, values, change, errorOf, trouble, failure, isBusy } = useActForm({
    about: `users/${id}/suspend`,
    initial,
    check: (typed) => ({ ...(!isInTime(typed.until) && { until: 'invalid' }), ...required(typed, 'note') }),
    async send({ until, why, note }) {
      const asked = { reason: why, note, from: suspension?.until ?? null, until: lastMinuteOf(until) }
      return await sendAct(call(userEndpoints.suspend, { id, ...asked }), onDone)
    },
    failed: t('users.failed'),
  })
  return (
    <form className={styles.form} {...form}>
      <TroubleNote trouble={trouble}>{failure}</TroubleNote>
      <p>{t('users.suspend.text')}</p>
      <SelectField
        label={t('users.suspend.why')}
        name="reason"
        value={values.why}
        choices={suspensionReasons.map((value) => ({ value, text: t(`users.reasons.${value}`) }))}
        onChange={(why) => change({ why })}
      />
      <TextArea
        label={t('users.suspend.note')}
        hint={t('users.suspend.noteHint')}
        name="note"
        maxLength={maxReason}
        value={values.note}
        onChange={(note) => change({ note })}
        error={errorOf('note')}
      />
      <WhenField
        label={t('users.suspend.until')}
        type="date"
        name="until"
        min={today}
        max={latest}
        value={values.until}
        onChange={(until) => change({ until })}
        error={errorOf('until')}
      />
      <Button variant="danger" type="submit" icon={Ban} isFull isBusy={isBusy}>
        {t(isBusy ? 'users.busy' : 'users.suspend.submit')}
      </Button>
    </form>
  )
}

/** Lifts the suspension, or revokes the certificate of this code. */
export function ReasonForm({ user: { id, suspension }, code, onDone }: FormProps & { code: string | null }) {
  const { t } = useWords('administration')
  const { form, values, change, errorOf, trouble, failure, isBusy } = useActForm({
    about: `users/${id}/${code ?? 'lift'}`,
    initial: { reason: '' },
    check: (typed) => required(typed, 'reason'),
    async send({ reason }) {
      if (code === null) return await sendAct(call(userEndpoints.lift, { id, from: suspension?.until ?? null, reason }), onDone)
      await call(certificateEndpoints.revoke, { code, reason })
      return () => onDone({ message: t('users.revoke.done') })
    },
    failed: t('users.failed'),
  })
  return (
    <form className={styles.form} {...form}>
      <TroubleNote trouble={trouble}>{failure}</TroubleNote>
      {code !== null && <p>{t('users.revoke.text')}</p>}
      <ReasonField value={values.reason} onChange={(reason) => change({ reason })} error={errorOf('reason')} />
      <Button variant={code === null ? 'main' : 'danger'} type="submit" icon={code === null ? RotateCcw : Ban} isFull isBusy={isBusy}>
        {t(isBusy ? 'users.busy' : code === null ? 'users.lift.submit' : 'users.revoke.submit')}
      </Button>
    </form>
  )
}

export function EndSessionsForm({ user: { id }, onDone }: FormProps) {
  const { t } = useWords('administration')
  const { run, trouble, isBusy } = useAction()
  const end = async () => onDone(await call(userEndpoints.endSessions, { id }))
  return (
    <Stack gap={4}>
      <p>{t('users.sessions.endText')}</p>
      <ActionTrouble trouble={trouble} />
      <Button variant="main" icon={LogOut} isFull isBusy={isBusy} onClick={() => void run(end)}>
        {t(isBusy ? 'users.busy' : 'users.sessions.end')}
      </Button>
    </Stack>
  )
}
