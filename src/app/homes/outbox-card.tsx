import { useWords } from '../../i18n/setup.ts'
import { useStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Muted, Stack } from '../../ui/layout.tsx'

/** How much of one's work is still on this phone. */
export function OutboxCard() {
  const { t } = useWords('home')
  const { waiting, rejected } = useStatus()
  const isEmpty = waiting + rejected === 0
  return (
    <Card as="section">
      <Stack gap={3}>
        <h2>{t('dashboard.outbox')}</h2>
        {rejected > 0 && <p>{t('dashboard.outboxRejected', { count: rejected })}</p>}
        {waiting > 0 && <p>{t('dashboard.outboxWaiting', { count: waiting })}</p>}
        {isEmpty ? (
          <Muted>{t('dashboard.outboxEmpty')}</Muted>
        ) : (
          <Button to="/outbox" isFull>
            {t('dashboard.openOutbox')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
