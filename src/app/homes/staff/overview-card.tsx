import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, CloudOff, FileText, Flag, KeyRound, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { applicationGoalDays } from '../../../../contract/account/applications.ts'
import type { Overview } from '../../../../contract/site/overview.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { searchSuspended } from '../../../features/administration/administration.queries.ts'
import { formatAgo, formatDayTime } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { Target } from '../../../ui/buttons/button.tsx'
import { Card, CardList } from '../../../ui/layout/card.tsx'
import { Muted, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { type Missed, overviewQuery, refreshOverview } from './overview.queries.ts'
import styles from './overview-card.module.css'
import { Platform } from './platform-card.tsx'

/** A page that stays open shows what has arrived since. */
const refreshMs = 60_000

/** Waiting work and the state of the platform: the server's answer, or the last stored one with its time. */
export function OverviewCard() {
  const { t, language } = useWords('administration')
  const { data: overview } = useQuery(overviewQuery())
  const [missed, setMissed] = useState<Missed>(null)
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshOverview().then(setMissed)
    }
    refresh()
    const timer = setInterval(refresh, refreshMs)
    document.addEventListener('visibilitychange', refresh)
    addEventListener('online', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
      removeEventListener('online', refresh)
    }
  }, [])
  if (!overview)
    return missed === null ? (
      <BlocksSkeleton height="12rem" />
    ) : (
      <MissedNote missed={missed}>{t(missed === 'failed' ? 'home.failedText' : 'home.never')}</MissedNote>
    )
  const asOf = t('home.asOf', { time: formatDayTime(overview.at, language, serverNow()) })
  return (
    <>
      {missed !== null && <MissedNote missed={missed}>{missed === 'failed' ? t('home.failedText') : null}</MissedNote>}
      <Stack gap={3} as="section">
        <SectionHead title={t('home.waiting')}>
          <Muted isSmall>{asOf}</Muted>
        </SectionHead>
        <Waiting overview={overview} />
      </Stack>
      <Platform overview={overview} isOld={missed !== null} />
    </>
  )
}

/** An alarm if the server answers with a fault of its own, as without its database. */
function MissedNote({ missed, children }: { missed: NonNullable<Missed>; children: ReactNode }) {
  const { t } = useWords('administration')
  return missed === 'failed' ? (
    <Note tone="bad" role="alert" title={t('home.failed')}>
      {children}
    </Note>
  ) : (
    <Note tone="wait" icon={CloudOff} role="status" title={t('home.unreachable')}>
      {children}
    </Note>
  )
}

interface Line {
  icon: LucideIcon
  to: NonNullable<Target['to']>
  text: string
  since?: number | null
  isLate?: boolean
  /** Before the page opens. */
  onOpen?: () => void
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
  if (suspended > 0) lines.push({ icon: Ban, to: '/admin/users', text: t('home.suspended', { count: suspended }), onOpen: searchSuspended })
  if (lines.length === 0)
    return (
      <Card>
        <Muted>{t('home.nothing')}</Muted>
      </Card>
    )
  return (
    <CardList>
      {lines.map(({ icon: Icon, to, text, since = null, isLate = false, onOpen }) => (
        <li key={text}>
          <Link className={styles.line} to={to} onClick={onOpen}>
            <Icon size={22} />
            <div>
              <strong>{text}</strong>
              {since !== null && (
                <Muted isSmall isStrong={isLate}>
                  {[t('home.oldest', { ago: formatAgo(since, language, now) }), isLate && t('home.late')].filter(Boolean).join(' · ')}
                </Muted>
              )}
            </div>
          </Link>
        </li>
      ))}
    </CardList>
  )
}
