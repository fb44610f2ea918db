import type { AuditEntry } from '../../../../contract/account/audit-log.ts'
import { roles } from '../../../../contract/account/person.ts'
import { suspensionReasons } from '../../../../contract/account/suspension.ts'
import { shownCode } from '../../../../contract/certificates/certificates.ts'
import { reportReasons } from '../../../../contract/moderation/reports.ts'
import { type SettingValue, settingKeys } from '../../../../contract/site/settings.ts'
import { formatDate, formatNumber, formatTime } from '../../../i18n/format.ts'
import { typedDigits } from '../../../i18n/intl.ts'
import { useWords } from '../../../i18n/setup.ts'
import { useShownSetting } from '../shown-setting.ts'

/** Writes a value of an entry as its act means it: suspensions and limits have times, and a setting's value is JSON. */
export function useShownValue({ act, object }: AuditEntry): (value: string | null) => string {
  const { t, language } = useWords('administration')
  const shownSetting = useShownSetting()
  return (value) => {
    const setting = act === 'setting_changed' ? settingKeys.find((key) => key === object) : undefined
    if (setting) return value === null ? t('audit.default') : shownSetting({ key: setting, default: '' }, settingIn(value))
    if (value === null) return ''
    if (act === 'suspended' || act === 'suspension_lifted' || act.startsWith('account_limit')) {
      const time = Date.parse(value)
      return Number.isNaN(time) ? value : t('audit.at', { date: formatDate(time, language), time: formatTime(time, language) })
    }
    const role = roles.find((one) => one === value)
    if (role) return t(`users.one.${role}`)
    return /^\d+$/.test(value) ? formatNumber(Number(value), language) : value
  }
}

function settingIn(json: string): SettingValue {
  try {
    return JSON.parse(json) as SettingValue
  } catch {
    return json
  }
}

/** Names the changed thing: a reason, a setting, a certificate's code, a request's number. Other things as they are. */
export function useShownObject({ act, object }: AuditEntry): string {
  const { t, language } = useWords('administration')
  if (act === 'suspended') return t(`users.reasons.${suspensionReasons.find((one) => one === object) ?? 'other'}`)
  if (object === null) return ''
  const setting = act === 'setting_changed' ? settingKeys.find((key) => key === object) : undefined
  if (setting) return t(`settings.key.${setting}`)
  // The number of a request, as the page of requests shows it.
  if (act.startsWith('help_')) return typedDigits(object.replace(/^(\d{3})(\d{3})$/, '$1 $2'), language)
  return act.startsWith('certificate_') ? shownCode(object) : object
}

/** The reason as it was written. A decision about a text without words of its own has the kind of the reports instead. */
export function useShownReason({ act, reason }: AuditEntry): string | null {
  const { t } = useWords('moderation')
  const kind = act.startsWith('content_') ? reportReasons.find((one) => one === reason) : undefined
  return kind ? t(`reasons.${kind}`) : reason
}
