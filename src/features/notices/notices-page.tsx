import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import {
  AtSign,
  Award,
  Bell,
  BookOpen,
  CalendarClock,
  CalendarX,
  CheckCheck,
  ChevronRight,
  CircleCheck,
  EyeOff,
  GraduationCap,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  ShieldCheck,
  SmilePlus,
} from 'lucide-react'
import { shownCode } from '../../../contract/certificates/certificates.ts'
import type { NoticeKind } from '../../../contract/notices.ts'
import { dayOf } from '../../../contract/values/days.ts'
import { serverNow } from '../../api/server-clock.ts'
import { ActionTrouble } from '../../forms/action-trouble.tsx'
import { useAction } from '../../forms/use-action.ts'
import { formatAgo, formatDate } from '../../i18n/format.ts'
import { loadPage } from '../../i18n/load-page.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { useLacking, useStatus } from '../../offline/status/status.ts'
import { Button, type Target } from '../../ui/buttons/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Badge } from '../../ui/indicators/badge.tsx'
import { CardList } from '../../ui/layout/card.tsx'
import { Muted, Page, Row, SectionHead, Stack } from '../../ui/layout/layout.tsx'
import { NothingYet } from '../../ui/messages/nothing-yet.tsx'
import { BlocksSkeleton } from '../../ui/messages/skeleton.tsx'
import { AlertSwitch } from './alert-switch.tsx'
import { markRead } from './notices.commands.ts'
import styles from './notices.module.css'
import { noticesQuery, type ShownNotice } from './notices.queries.ts'

export const Route = createFileRoute('/_member/notices')({
  staticData: { title: 'notices:title' },
  loader: (page) => loadPage(page, noticesQuery()),
  pendingComponent: NoticesSkeleton,
  component: NoticesPage,
})

/** The user's notices by day. Each leads to its thing, and is read with that. */
function NoticesPage() {
  const { t } = useWords('notices')
  const { data } = useSuspenseQuery(noticesQuery())
  const { run, trouble } = useAction()
  const isOffline = useStatus().connection === 'offline'
  useLacking(isOffline && !data.isKnown)
  const unread = data.notices.filter(({ isUnread }) => isUnread)
  return (
    <Page width="text">
      <NoticesHead />
      {unread.length > 0 && (
        <Row isWrapping>
          <Button variant="line" icon={CheckCheck} onClick={() => void run(() => markRead({ ids: unread.map(({ id }) => id) }))}>
            {t('markAll')}
          </Button>
        </Row>
      )}
      <ActionTrouble trouble={trouble} />
      {data.notices.length === 0 && (
        <NothingYet
          isKnown={data.isKnown}
          isOffline={isOffline}
          empty={{ illustration: 'state-wall', icon: Bell, title: t('empty.title'), text: t('empty.text') }}
          unreachable={{ title: t('unreachable.title'), text: t('unreachable.text') }}
          bone="5rem"
          hasPrerendered={false}
        />
      )}
      {byDay(data.notices).map(({ day, notices }) => (
        <Day key={day} day={day} notices={notices} />
      ))}
      <AlertSwitch />
    </Page>
  )
}

const dayLength = 24 * 60 * 60_000

function Day({ day, notices }: { day: string; notices: readonly ShownNotice[] }) {
  const { t } = useWords('notices')
  const now = serverNow()
  const at = notices[0]?.at ?? now
  const name = day === dayOf(now) ? t('today') : day === dayOf(now - dayLength) ? t('yesterday') : formatDate(at)
  return (
    <Stack gap={3} as="section">
      <SectionHead title={name} />
      <CardList>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </CardList>
    </Stack>
  )
}

/** In their order: the newest first. */
function byDay(notices: readonly ShownNotice[]): { day: string; notices: ShownNotice[] }[] {
  const days = new Map<string, ShownNotice[]>()
  for (const notice of notices) days.set(dayOf(notice.at), [...(days.get(dayOf(notice.at)) ?? []), notice])
  return [...days].map(([day, own]) => ({ day, notices: own }))
}

type Place = Required<Pick<Target, 'to'>> & Pick<Target, 'params'>

interface Look {
  readonly icon: LucideIcon
  readonly link: (notice: ShownNotice) => Place
}

const wall: Place = { to: '/community' }
const conversation = ({ of, slug }: ShownNotice): Place =>
  of?.kind === 'thread' ? { to: '/forum/thread/$slug', params: { slug: slug ?? of.id } } : wall
const event = ({ target_id }: ShownNotice): Place => ({ to: '/events/$id', params: { id: target_id } })
const certificate = ({ target_id }: ShownNotice): Place => ({ to: '/certificates/$code', params: { code: shownCode(target_id) } })
const course = ({ slug }: ShownNotice): Place => (slug === null ? { to: '/courses' } : { to: '/courses/$id', params: { id: slug } })

const looks: Readonly<Record<NoticeKind, Look>> = {
  reply: { icon: MessageCircle, link: conversation },
  followed: { icon: MessagesSquare, link: conversation },
  mention: { icon: AtSign, link: conversation },
  best: { icon: Award, link: conversation },
  reaction: { icon: SmilePlus, link: conversation },
  decision: { icon: EyeOff, link: () => wall },
  application: { icon: GraduationCap, link: () => ({ to: '/profile/teach' }) },
  certificate: { icon: Award, link: certificate },
  confirmed: { icon: ShieldCheck, link: certificate },
  event_changed: { icon: CalendarClock, link: event },
  event_off: { icon: CalendarX, link: event },
  event_hidden: { icon: EyeOff, link: () => ({ to: '/events' }) },
  course: { icon: BookOpen, link: course },
  remarked: { icon: CircleCheck, link: course },
}

function NoticeRow({ notice }: { notice: ShownNotice }) {
  const { t } = useWords('notices')
  const { id, kind, title, at, isUnread } = notice
  const { icon: Icon, link } = looks[kind]
  return (
    <li>
      {/* The thing opens also where the mark cannot be stored. */}
      <Link className={styles.row} {...link(notice)} onClick={() => void markRead({ ids: [id] }).catch(() => undefined)}>
        <Icon size={24} />
        <span className={styles.text}>
          <span className={classes(styles.sentence, isUnread && styles.unread)}>{t(`kinds.${kind}`, { who: useWho(notice) })}</span>
          {title !== null && <span className={styles.thing}>{typeof title === 'string' ? title : <Localized text={title} />}</span>}
          <Muted isSmall>{formatAgo(at, undefined, serverNow())}</Muted>
          {isUnread && (
            <span>
              <Badge tone="info" icon={Bell}>
                {t('unread')}
              </Badge>
            </span>
          )}
        </span>
        <ChevronRight size={20} />
      </Link>
    </li>
  )
}

/** The newest person, and how many others. */
function useWho({ names, count }: ShownNotice): string {
  const { t } = useWords('notices')
  const [name] = names
  if (name === undefined) return t('somebody')
  return count > 1 ? t('others', { name, count: count - 1 }) : name
}

function NoticesHead() {
  const { t } = useWords('notices')
  return (
    <div>
      <h1>{t('title')}</h1>
      <Muted>{t('lead')}</Muted>
    </div>
  )
}

function NoticesSkeleton() {
  return (
    <Page width="text">
      <NoticesHead />
      <BlocksSkeleton height="5rem" />
    </Page>
  )
}
