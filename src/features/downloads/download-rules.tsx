import { useWords } from '../../i18n/setup.ts'
import { budgets, type DownloadChoices } from '../../offline/download-choices.ts'
import { chooseForDownloads } from '../../offline/downloads.ts'
import { lineKind } from '../../offline/line.ts'
import { CardList } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Muted, SectionHead, Stack } from '../../ui/layout.tsx'
import { Segments } from '../../ui/segments.tsx'
import styles from './storage-page.module.css'

const savers = ['auto', 'on', 'off'] as const

/** How downloads behave on this phone: over which line, with or without sound and film, and how much of it. */
export function DownloadRules({ choices }: { choices: DownloadChoices }) {
  const { t } = useWords('downloads')
  return (
    <Stack gap={3} as="section">
      <SectionHead title={t('storage.rules')} />
      <CardList>
        <li className={styles.rule}>
          <Checkbox
            label={t('storage.wifiOnly')}
            isChecked={choices.isWifiOnly}
            onChange={(isWifiOnly) => void chooseForDownloads({ isWifiOnly })}
          />
          {choices.isWifiOnly && lineKind() === 'unknown' && <Muted isSmall>{t('storage.wifiUntold')}</Muted>}
        </li>
        <li className={styles.rule}>
          <h3>{t('storage.saver')}</h3>
          <Muted isSmall>{t('storage.saverText')}</Muted>
          <Segments
            isFull
            label={t('storage.saver')}
            options={savers.map((value) => ({ value, text: t(`storage.savers.${value}`) }))}
            selected={choices.dataSaver}
            onSelect={(dataSaver) => void chooseForDownloads({ dataSaver })}
          />
        </li>
        <li className={styles.rule}>
          <h3>{t('storage.limit')}</h3>
          <Segments
            isFull
            label={t('storage.limit')}
            options={budgets.map((bytes) => ({
              value: String(bytes),
              text: bytes === null ? t('storage.noLimit') : t(`storage.limits.${bytes}`),
            }))}
            selected={String(choices.budget)}
            onSelect={(value) => void chooseForDownloads({ budget: value === 'null' ? null : Number(value) })}
          />
        </li>
      </CardList>
    </Stack>
  )
}
