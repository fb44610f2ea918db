import {
  Archive,
  CircleCheck,
  Database,
  HardDrive,
  Info,
  ListTodo,
  type LucideIcon,
  Mail,
  ScrollText,
  Smartphone,
  TriangleAlert,
} from 'lucide-react'
import { type Alarm, alarmsOf, type Overview } from '../../../../contract/site/overview.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { formatAgo, formatBytes, formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import { Note } from '../../../ui/messages/note.tsx'
import styles from './overview-card.module.css'

interface PlatformProps {
  overview: Overview
  /** The stored answer of an earlier time, because the server gave no new one. */
  isOld: boolean
}

/**
 * One note that says whether the platform is well. The next steps and all measured values are folded on narrow screens: there the note
 * and the waiting work must fit above the bar.
 */
export function Platform({ overview, isOld }: PlatformProps) {
  const { t, language } = useWords('administration')
  const alarms = alarmsOf(overview, serverNow())
  const isWide = useIsWide()
  const { disk, backup } = overview.platform
  const values = {
    free: formatBytes(disk?.free ?? 0, language),
    ago: backup.at === null ? '' : formatAgo(backup.at, language, serverNow()),
  }
  const isWell = alarms.length === 0
  return (
    <Stack gap={3} as="section">
      <h2>{t('home.well')}</h2>
      {isWell ? (
        <Note tone={isOld ? 'info' : 'good'} title={t(isOld ? 'home.wasWell' : 'home.allWell')} />
      ) : (
        <Note tone="bad" title={t('home.notWell', { count: alarms.length })}>
          {!isWide && (
            <ul>
              {alarms.map((alarm) => (
                <li key={alarm}>{t(`alarm.${alarm}.title`, values)}</li>
              ))}
            </ul>
          )}
        </Note>
      )}
      <details className={styles.more} open={isWide}>
        <summary>{t(isWell ? 'home.values' : 'home.nextSteps')}</summary>
        <Stack gap={3}>
          {alarms.map((alarm) => (
            <Note key={alarm} tone="bad" title={t(`alarm.${alarm}.title`, values)}>
              {t(`alarm.${alarm}.text`, values)}
            </Note>
          ))}
          <Facts overview={overview} />
        </Stack>
      </details>
    </Stack>
  )
}

interface Fact {
  readonly icon: LucideIcon
  readonly name: string
  readonly text: string
  /** A fact without any is not judged. */
  readonly alarms?: readonly Alarm[]
}

function Facts({ overview }: { overview: Overview }) {
  const { t, language } = useWords('administration')
  const { version, started_at, database_ms, disk, mail, push, queue, backup, audit } = overview.platform
  const now = serverNow()
  const size = (bytes: number) => formatBytes(bytes, language)
  const number = (value: number) => formatNumber(value, language)
  const ago = (at: number) => formatAgo(at, language, now)
  const found = alarmsOf(overview, now)
  const facts: Fact[] = [
    {
      icon: Database,
      name: t('home.database'),
      text: t('home.databaseMs', { count: Math.ceil(database_ms) }),
      alarms: ['database_slow'],
    },
    {
      icon: HardDrive,
      name: t('home.disk'),
      text: disk ? t('home.diskFree', { free: size(disk.free), all: size(disk.all) }) : t('home.diskUnknown'),
      ...(disk && { alarms: ['disk_full'] }),
    },
    {
      icon: Mail,
      name: t('home.mail'),
      text: [
        mail.waiting + mail.failed > 0 && t('home.mailWaiting', { waiting: number(mail.waiting), failed: number(mail.failed) }),
        mail.refused !== undefined && mail.refused > 0 && t('home.mailRefused', { count: mail.refused }),
        mail.sent_at === null ? t('home.mailNone') : t('home.mailSent', { ago: ago(mail.sent_at) }),
      ]
        .filter(Boolean)
        .join(' · '),
      alarms: ['mail_none', 'mail_failed'],
    },
    {
      icon: Smartphone,
      name: t('home.push'),
      text: push.last_at === null ? t('home.pushNone') : t('home.pushLast', { ago: ago(push.last_at) }),
      alarms: ['push_failed', 'push_late'],
    },
    {
      icon: ListTodo,
      name: t('home.queue'),
      text: queue.waiting === 0 ? t('home.queueEmpty') : t('home.queueWaiting', { count: queue.waiting }),
      alarms: ['queue_late', 'deletions_late'],
    },
    {
      icon: Archive,
      name: t('home.backup'),
      text: [
        backup.at === null ? t('home.backupNone') : t('home.backupLast', { ago: ago(backup.at) }),
        backup.at !== null && backup.pushes_since !== null && backup.pushes_since > 0
          ? t('home.backupBehind', { count: backup.pushes_since })
          : '',
      ]
        .filter(Boolean)
        .join(' · '),
      alarms: ['backup_none', 'backup_old'],
    },
    ...(audit ? [{ icon: ScrollText, name: t('home.audit'), text: t(`home.auditBy.${audit}`) }] : []),
    { icon: Info, name: t('home.version'), text: t('home.versionText', { version, ago: ago(started_at) }) },
  ]
  return (
    <Card>
      <dl className={styles.facts}>
        {facts.map(({ icon: Icon, name, text, alarms }) => {
          const isWell = !alarms?.some((alarm) => found.includes(alarm))
          const State = isWell ? CircleCheck : TriangleAlert
          return (
            <div key={name}>
              <dt>
                <Row gap={2}>
                  <Icon size={20} />
                  {name}
                </Row>
              </dt>
              <dd>{text}</dd>
              {alarms && (
                <dd>
                  <Row gap={1}>
                    <State size={16} />
                    <Muted isSmall isStrong={!isWell}>
                      {t(isWell ? 'home.isWell' : 'home.isNotWell')}
                    </Muted>
                  </Row>
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
