import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Check, CircleCheck, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAuth } from '../../../features/session/auth.ts'
import { formatTime } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { useStatus } from '../../../offline/status/status.ts'
import { sendNow } from '../../../offline/sync/sync.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { CardList } from '../../../ui/layout/card.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Dock, MoreLink, Muted, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/messages/skeleton.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import { Illustration } from '../../../ui/pictures/illustration.tsx'
import { useSpending } from '../../../ui/price/cost.tsx'
import { ListenButton } from '../../listen/listen-button.tsx'
import { type Outbox, outboxQuery } from '../outbox.queries.ts'
import { leadOf } from '../row-words.ts'
import styles from './outbox.module.css'
import { OutboxItem } from './outbox-item.tsx'

export const Route = createFileRoute('/outbox')({
  staticData: { title: 'outbox:title', below: '/more' },
  loader: (page) => loadPage(page, outboxQuery()),
  pendingComponent: OutboxSkeleton,
  component: OutboxPage,
})

const isEmptied = ({ rejected, waiting }: Outbox) => rejected.length === 0 && waiting.length === 0

/** The same state as the badge in the header: while it shows "sending", the commands are listed here. */
function useShown(): Outbox {
  const { data } = useSuspenseQuery(outboxQuery())
  const { sending } = useStatus()
  const [before, setBefore] = useState(data)
  const isHeld = sending && isEmptied(data)
  useEffect(() => {
    if (!isHeld) setBefore(data)
  }, [isHeld, data])
  return isHeld ? before : data
}

function OutboxPage() {
  const { t } = useWords('outbox')
  const data = useShown()
  const { needsSignIn } = useStatus()
  return (
    <>
      <InnerPage title={t('title')} back={{ to: '/' }}>
        {isEmptied(data) ? (
          <>
            <NothingWaiting />
            <SentToday />
          </>
        ) : (
          <Waiting {...data} />
        )}
      </InnerPage>
      {data.waiting.length > 0 && !needsSignIn && <SendNow />}
    </>
  )
}

function NothingWaiting() {
  const { t } = useWords('outbox')
  const { user } = useAuth()
  const [title, text] = user ? [t('emptyTitle'), t('emptyText')] : [t('guestTitle'), t('guestText')]
  const actions = user ? (
    <Button variant="main" to="/community">
      {t('toWall')}
    </Button>
  ) : (
    <Button variant="main" to="/login" search={{ redirect: '/outbox' }}>
      {t('signIn')}
    </Button>
  )
  return (
    <StatePage
      isWide
      illustration="state-offline"
      badge={{ tone: 'good', icon: Check, text: t('common:status.allSent') }}
      title={title}
      actions={actions}
    >
      {text}
    </StatePage>
  )
}

function Waiting({ rejected, waiting }: Outbox) {
  const { t } = useWords('outbox')
  const { needsSignIn } = useStatus()
  const spending = useSpending()
  return (
    <Stack gap={6}>
      <div className={styles.scene}>
        <Illustration name={rejected.length > 0 && waiting.length === 0 ? 'state-refused' : 'state-waiting'} />
      </div>
      <div data-read-aloud="">
        <h2>{t('waitingTitle', { count: rejected.length + waiting.length })}</h2>
        {leadOf({ rejected, waiting }, t, spending).map((sentence) => (
          <Muted key={sentence}>{sentence}</Muted>
        ))}
      </div>
      <div>
        <ListenButton text={t('listen')} />
      </div>
      {needsSignIn && <SignInAgain />}
      <Rows title={t('attention')} edge="rejected" rows={rejected} />
      <Rows title={t('waiting')} edge="waiting" rows={waiting} />
      <SentToday />
      <MoreLink to="/storage">{t('common:nav.storage')}</MoreLink>
    </Stack>
  )
}

function Rows({ title, edge, rows }: { title: string; edge: 'rejected' | 'waiting'; rows: Outbox['waiting'] }) {
  if (rows.length === 0) return null
  return (
    <section className={styles.rows} data-read-aloud="">
      <SectionHead title={title} />
      <CardList edge={edge}>
        {rows.map((row) => (
          <OutboxItem key={row.seq} row={row} />
        ))}
      </CardList>
    </section>
  )
}

function SignInAgain() {
  const { t } = useWords('outbox')
  const action = (
    <Button variant="solid" to="/login" search={{ redirect: '/outbox' }}>
      {t('signIn')}
    </Button>
  )
  return (
    <Note tone="wait" title={t('signInTitle')} actions={action}>
      {t('signInText')}
    </Note>
  )
}

function SentToday() {
  const { t } = useWords('outbox')
  const { data } = useSuspenseQuery(outboxQuery())
  if (data.lastSent === null) return null
  return (
    <p className={styles.sent}>
      <CircleCheck size={24} />
      <span>{t('sentToday', { count: data.sentToday, time: formatTime(data.lastSent) })}</span>
    </p>
  )
}

function SendNow() {
  const { t } = useWords('outbox')
  const { sending, connection } = useStatus()
  const [wasTried, setTried] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const isBusy = sending || isTrying
  const handleSend = async () => {
    setTrying(true)
    await sendNow()
    setTrying(false)
    setTried(true)
  }
  return (
    <Dock isNarrow>
      <div className={styles.sendNow}>
        <div role="status">
          {wasTried && !isBusy && <Muted isSmall>{t(connection === 'offline' ? 'stillOffline' : 'stillWaiting')}</Muted>}
        </div>
        <Button variant="main" icon={Upload} isFull isBusy={isBusy} onClick={() => void handleSend()}>
          {isBusy ? t('sending') : t('sendNow')}
        </Button>
      </div>
    </Dock>
  )
}

function OutboxSkeleton() {
  const { t } = useWords('outbox')
  return (
    <InnerPage title={t('title')} back={{ to: '/' }}>
      <SkeletonGroup>
        <div className={classes(styles.scene, styles.bone)} />
        <Skeleton width="60%" height="1.75rem" />
        <Skeleton width="85%" />
      </SkeletonGroup>
    </InnerPage>
  )
}
