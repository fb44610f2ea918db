import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, GraduationCap, Pencil, ShieldCheck, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '../../../../contract/account/person.ts'
import { formatDate } from '../../../i18n/format.ts'
import { typedDigits } from '../../../i18n/intl.ts'
import { languageOptions } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { MoreLink, Muted, Row, ThumbRow } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import { useAuth } from '../auth.ts'
import { OwnDataButton } from '../own-data/own-data-button.tsx'
import { PendingDeletion } from '../own-data/pending-deletion.tsx'
import { profileSyncStatusQuery } from '../profile.queries.ts'
import { SecurityNotices } from '../security-frame.tsx'
import { SendAgain } from '../send-again-frame.tsx'
import styles from './account.module.css'
import { ProfileNote } from './profile-note.tsx'

/** The account's data about the user, read from this device. Other users cannot see this page. */
export function OwnProfile() {
  const { t } = useWords('session')
  const { t: tClasses } = useWords('classes')
  const { user } = useAuth()
  const { data: syncStatus } = useQuery(profileSyncStatusQuery())
  if (!user) return null
  const change = syncStatus?.change
  const waiting = user.is_email_verified ? (user.pending_email ?? null) : user.email
  return (
    <InnerPage title={t('account.title')} back={{ to: '/more' }}>
      <Row>
        <Face face={user.face} size="large" />
        <div>
          <h2>{user.name}</h2>
          <Muted isSmall>{t(`role.${user.role}`)}</Muted>
          <MoreLink to="/profile/avatar">{t('face.change')}</MoreLink>
        </div>
      </Row>
      <SecurityNotices />
      {user.deletion && <PendingDeletion deletion={user.deletion} />}
      {waiting !== null && (
        <Note tone="wait" title={t('account.email.waiting')} actions={<SendAgain email={waiting} />}>
          {t('account.email.waitingText', { email: waiting })}
        </Note>
      )}
      {change && <ProfileNote change={change} />}
      <Card as="section" {...(change && { edge: change.state === 'rejected' ? 'rejected' : 'waiting' })}>
        <Facts user={user} />
      </Card>
      <ThumbRow>
        <Button variant="main" icon={Pencil} isFull to="/profile/edit">
          {t('account.edit')}
        </Button>
      </ThumbRow>
      <Button icon={ShieldCheck} isFull to="/profile/lock">
        {t('account.lock')}
      </Button>
      {user.role === 'student' && (
        <Button icon={GraduationCap} isFull to="/profile/teach">
          {t('account.teach')}
        </Button>
      )}
      <Button icon={Users} isFull to="/profile/classes">
        {tClasses('title')}
      </Button>
      <OwnDataButton />
      <MoreLink to="/profile/delete">{t('account.delete.title')}</MoreLink>
      <Muted isSmall>{t('account.private')}</Muted>
    </InnerPage>
  )
}

function Facts({ user }: { user: User }) {
  const { t, language } = useWords('session')
  const empty = <Muted>{t('account.empty')}</Muted>
  return (
    <dl className={styles.facts}>
      <Fact name={t('account.phone')}>{typedDigits(user.phone.replace(/^\+88/, ''), language)}</Fact>
      <Fact name={t('account.email.label')}>
        {user.email === null ? (
          empty
        ) : (
          <span className={styles.email}>
            {user.email}
            <Badge tone={user.is_email_verified ? 'good' : 'wait'} icon={user.is_email_verified ? CircleCheck : Clock}>
              {t(user.is_email_verified ? 'account.email.verified' : 'account.email.unverified')}
            </Badge>
          </span>
        )}
      </Fact>
      <Fact name={t('account.place')}>{user.place || empty}</Fact>
      <Fact name={t('account.about')}>{user.about || empty}</Fact>
      <Fact name={t('common:language.label')}>
        <span lang={user.language}>{languageOptions[user.language].nativeName}</span>
      </Fact>
      <Fact name={t('account.since')}>{formatDate(user.created_at, language)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
