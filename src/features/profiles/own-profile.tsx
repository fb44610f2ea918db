import { useSuspenseQuery } from '@tanstack/react-query'
import { Lock, Pencil } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { CardList } from '../../ui/card.tsx'
import { Muted, Page, Row, Stack } from '../../ui/layout.tsx'
import { PageBar } from '../../ui/page-bar.tsx'
import { meQuery } from '../session/session.queries.ts'
import styles from './profiles.module.css'

/** What this phone knows of the person who uses it. */
export function OwnProfile() {
  const { t } = useWords('coming')
  const { data: me } = useSuspenseQuery(meQuery())
  if (!me) return null
  const facts = [
    [t('profile.phone'), me.phone],
    [t('profile.email'), me.email ?? t('profile.noEmail')],
    [t('profile.role'), t(`common:role.${me.role}`)],
    [t('profile.place'), me.place || t('profile.noPlace')],
  ] as const
  return (
    <>
      <PageBar title={t('profile.title')} back={{ to: '/more' }} />
      <Page width="text">
        <Row>
          <Avatar name={me.name} size="large" />
          <Stack gap={1}>
            <h1>{t('profile.title')}</h1>
            <strong>{me.name}</strong>
          </Stack>
        </Row>
        <Muted>{t('profile.text')}</Muted>
        <CardList>
          {facts.map(([name, value]) => (
            <li key={name} className={styles.fact}>
              <span className={styles.name}>{name}</span>
              <span>{value}</span>
            </li>
          ))}
        </CardList>
        <Row isWrapping gap={2}>
          <Button icon={Pencil} to="/profile/edit">
            {t('way.edit')}
          </Button>
          <Button variant="quiet" icon={Lock} to="/privacy">
            {t('way.privacy')}
          </Button>
        </Row>
      </Page>
    </>
  )
}
