import { useWords } from '../../../i18n/setup.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Skeleton } from '../../../ui/messages/skeleton.tsx'
import styles from './account.module.css'

/** The user, and the fields of their account. */
export function OwnProfileSkeleton() {
  const { t } = useWords('session')
  return (
    <InnerPage title={t('account.title')} back={{ to: '/more' }}>
      <Row>
        <div className={styles.bone} />
        <Skeleton width="50%" />
      </Row>
      <Card as="section">
        <div className={styles.facts} aria-busy="true">
          {['one', 'two', 'three', 'four', 'five'].map((name) => (
            <Stack key={name} gap={1}>
              <Skeleton width="30%" height="1.25rem" />
              <Skeleton width="60%" />
            </Stack>
          ))}
        </div>
      </Card>
    </InnerPage>
  )
}
