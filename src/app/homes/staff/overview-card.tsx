import { useQuery } from '@tanstack/react-query'
import {
  Archive,
  Ban,
  CloudOff,
  Database,
  FileText,
  Flag,
  HardDrive,
  Info,
  KeyRound,
  type LucideIcon,
  Mail,
  TriangleAlert,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { applicationGoalDays } from '../../../../contract/account/applications.ts'
import type { Overview } from '../../../../contract/site/overview.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { formatAgo, formatBytes, formatDayTime, formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button, type Target } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, Row, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { overviewQuery, refreshOverview } from './overview.queries.ts'
import styles from './overview-card.module.css'

/** Waiting work and the state of the platform: the server's answer, or the last stored one with its time. */
export function OverviewCard() {
  const { t, language } = useWords('administration')
  const { data: overview } = useQuery(overviewQuery())
  const [isMissed, setMissed] = useState(false)
  useEffect(() => void refreshOverview().then((isAnswered) => setMissed(!isAnswered)), [])
  if (overview === undefined) return null
  if (overview === null)
    return isMissed ? (
      <Note tone="wait" icon={CloudOff} title={t('home.unreachable')}>
        {t('home.never')}
      </Note>
    ) : null
  const asOf = t('home.asOf', { time: formatDayTime(overview.at, language) })
  return (
    <>
      <Stack gap={3} as="section">
        <SectionHead title={t('home.waiting')}>
          <Muted isSmall>{asOf}</Muted>
        </SectionHead>
        {isMissed && <Note tone="wait" icon={CloudOff} role="status" title={t('home.unreachable')} />}
        <Waiting overview={overview} />
      </Stack>
      <Stack gap={3} as="section">
        <h2>{t('home.well')}</h2>
        <Platform overview={overview} />
      </Stack>
    </>
  )
}

interface Line {
  icon: LucideIcon
  to: NonNullable<Target['to']>
  text: string
  since?: number | null
  isLate?: boolean
}

function Waiting({ overview: { password_help, applications, cases, suspended } }: { overview: Overview }) {
  const { t, language } = useWords('administration')
  const now = serverNow()
  const isLate = applications.oldest_at !== null && applications.oldest_at < now - applicationGoalDays * 24 * 60 * 60_000
  const lines: Line[] = []
  if (password_help.disputed > 0)
    lines.push({ icon: TriangleAlert, to: '/admin/password-reset', text: t('home.disputed', { count: password_help.disputed }) })
  if (password_help.waiting > 0)
    lines.push({
      icon: KeyRound,
      to: '/admin/password-reset',
      text: t('home.help', { count: password_help.waiting }),
      since: password_help.oldest_at,
    })
  if (cases && cases.waiting > 0)
    lines.push({ icon: Flag, to: '/admin/moderation', text: t('home.cases', { count: cases.waiting }), since: cases.oldest_at })
  if (applications.waiting > 0)
    lines.push({
      icon: FileText,
      to: '/admin/instructors',
      text: t('home.applications', { count: applications.waiting }),
      since: applications.oldest_at,
      isLate,
    })
  if (suspended > 0) lines.push({ icon: Ban, to: '/admin/users', text: t('home.suspended', { count: suspended }) })
  return (
    <Card>
      {lines.length === 0 ? (
        <Muted>{t('home.nothing')}</Muted>
      ) : (
        <ul className={styles.lines}>
          {lines.map(({ icon, to, text, since = null, isLate = false }) => (
            <li key={text}>
              <Button variant="quiet" icon={icon} to={to}>
                {text}
              </Button>
              {since !== null && (
                <Muted isSmall isStrong={isLate}>
                  {[t('home.oldest', { ago: formatAgo(since, language, now) }), isLate && t('home.late')].filter(Boolean).join(' · ')}
                </Muted>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Platform({ overview: { platform } }: { overview: Overview }) {
  const { t, language } = useWords('administration')
  const { version, started_at, database_ms, disk, mail_waiting, mail_failed, pushes_since_backup: unsaved } = platform
  const size = (bytes: number) => formatBytes(bytes, language)
  const number = (value: number) => formatNumber(value, language)
  const facts: { icon: LucideIcon; name: string; text: string }[] = [
    { icon: Database, name: t('home.database'), text: t('home.databaseMs', { count: Math.ceil(database_ms) }) },
    {
      icon: HardDrive,
      name: t('home.disk'),
      text: disk ? t('home.diskFree', { free: size(disk.free), all: size(disk.all) }) : t('home.diskUnknown'),
    },
    {
      icon: Mail,
      name: t('home.mail'),
      text:
        mail_waiting + mail_failed === 0
          ? t('home.mailWell')
          : t('home.mailWaiting', { waiting: number(mail_waiting), failed: number(mail_failed) }),
    },
    {
      icon: Archive,
      name: t('home.backup'),
      text: unsaved === null ? t('home.backupNone') : unsaved === 0 ? t('home.backupFull') : t('home.backupBehind', { count: unsaved }),
    },
    { icon: Info, name: t('home.version'), text: t('home.versionText', { version, ago: formatAgo(started_at, language, serverNow()) }) },
  ]
  return (
    <Card>
      <dl className={styles.facts}>
        {facts.map(({ icon: Icon, name, text }) => (
          <div key={name}>
            <dt>
              <Row gap={2}>
                <Icon size={20} />
                {name}
              </Row>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
