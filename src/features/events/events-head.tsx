import { Plus } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Muted, Row, Stack } from '../../ui/layout.tsx'

/** What the page of events is for, and the way to one's own; also in the HTML before the app (src/prerender.tsx). */
export function EventsHead() {
  const { t } = useWords('events')
  return (
    <Row isBetween isWrapping>
      <Stack gap={1} as="header">
        <h1>{t('title')}</h1>
        <Muted>{t('lead')}</Muted>
      </Stack>
      <Button variant="main" icon={Plus} to="/events/create">
        {t('create.action')}
      </Button>
    </Row>
  )
}
