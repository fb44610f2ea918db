import { formatLimit } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { budgets, type DownloadChoices } from '../../offline/downloads/choices.ts'
import { connectionType } from '../../offline/downloads/connection-type.ts'
import { changeDownloadChoices } from '../../offline/downloads/downloads.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { CardList } from '../../ui/layout/card.tsx'
import { Muted, SectionHead, Stack } from '../../ui/layout/layout.tsx'
import styles from './storage-page.module.css'

const savers = ['auto', 'on', 'off'] as const

/** The device's settings for downloads: connection type, audio and video, size limit. */
export function DownloadRules({ choices }: { choices: DownloadChoices }) {
  const { t, language } = useWords('downloads')
  return (
    <Stack gap={3} as="section">
      <SectionHead title={t('storage.rules')} />
      <CardList>
        <li className={styles.rule}>
          <Checkbox
            label={t('storage.wifiOnly')}
            isChecked={choices.isWifiOnly}
            onChange={(isWifiOnly) => void changeDownloadChoices({ isWifiOnly })}
          />
          {choices.isWifiOnly && connectionType() === 'unknown' && <Muted isSmall>{t('storage.wifiUnknown')}</Muted>}
        </li>
        <li className={styles.rule}>
          <h3>{t('storage.saver')}</h3>
          <Muted isSmall>{t('storage.saverText')}</Muted>
          <Segments
            isFull
            label={t('storage.saver')}
            options={savers.map((value) => ({ value, text: t(`storage.savers.${value}`) }))}
            selected={choices.dataSaver}
            onSelect={(dataSaver) => void changeDownloadChoices({ dataSaver })}
          />
        </li>
        <li className={styles.rule}>
          <h3>{t('storage.limit')}</h3>
          <Segments
            isFull
            label={t('storage.limit')}
            options={budgets.map((bytes) => ({
              value: String(bytes),
              text: bytes === null ? t('storage.noLimit') : formatLimit(bytes, language),
            }))}
            selected={String(choices.budget)}
            onSelect={(value) => void changeDownloadChoices({ budget: value === 'null' ? null : Number(value) })}
          />
        </li>
      </CardList>
    </Stack>
  )
}
