import { Plus } from 'lucide-react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'

/** Introduction of the events page and the link to the user's own events, shared with prerendered HTML. */
export function EventsHead() {
  const { t } = useWords('events')
  return (
    <Row isBetween isWrapping>
      <Stack gap={1} as="header">
        <h1>{t('title')}</h1>
        <Muted>{t('lead')}</Muted>
      </Stack>
      <Button icon={Plus} to="/events/create">
        {t('create.action')}
      </Button>
    </Row>
  )
}
