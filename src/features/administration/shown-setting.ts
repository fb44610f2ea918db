import type { Setting, SettingKey, SettingValue } from '../../../contract/site/settings.ts'
import { formatNumber } from '../../i18n/format.ts'
import { typedDigits } from '../../i18n/intl.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'

const isOfBytes = (key: SettingKey) => key === 'picture_megabytes' || key === 'upload_quota_mb'

/** Writes a value of a setting as text; null is its default. */
export function useShownSetting(): (setting: Pick<Setting, 'key' | 'default'>, value: SettingValue | null) => string {
  const { t, language } = useWords('administration')
  return (setting, value) => {
    const shown = value ?? setting.default
    if (setting.key === 'first_link_waits') return t(shown === true ? 'settings.looked' : 'settings.shownAtOnce')
    if (setting.key === 'courses_need_review') return t(shown === true ? 'settings.reviewed' : 'settings.notReviewed')
    if (typeof shown === 'boolean') return t(shown ? 'settings.open' : 'settings.closed')
    if (typeof shown === 'number' && setting.key === 'backup_hours') return t('settings.hours', { count: shown })
    if (typeof shown === 'number' && setting.key !== 'help_code_minutes')
      return t(isOfBytes(setting.key) ? 'settings.megabytes' : 'settings.perDay', { number: formatNumber(shown, language) })
    if (typeof shown === 'number') return t('settings.minutes', { count: shown })
    const text = typeof shown === 'string' ? shown : localized(shown, language).text
    if (text === '') return t('settings.none')
    return setting.key === 'contact_phone' ? typedDigits(text.replace(/^\+88(?=01)/, ''), language) : text
  }
}
