import { CalendarPlus } from 'lucide-react'
import { basePath } from '../../../api/base-path.ts'
import { formatDay } from '../../../i18n/event-times.ts'
import { formatTime } from '../../../i18n/format.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ShareButton } from '../../../ui/buttons/share-button.tsx'
import { fileName } from '../../../ui/files/file-name.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { Row } from '../../../ui/layout/layout.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import type { ListedEvent } from '../events.queries.ts'
import { calendarFile, calendarType } from './calendar-file.ts'

/** Adds the event to the device's calendar, or shares it. Both work offline: the file is written here. */
export function EventActions({ event }: { event: ListedEvent }) {
  const { t, language } = useWords('events')
  const url = `${location.origin}${basePath}events/${event.id}`
  const title = localized(event.title, language).text

  const handleCalendar = () => {
    const text = calendarFile(event, { language, product: __PRODUCT_NAME__, url })
    saveFile(new Blob([text], { type: calendarType }), fileName(title, 'ics'))
    showToast({ type: 'success', title: t('calendar.saved'), message: t('calendar.savedHint') })
  }
  const when = `${formatDay(event.starts_at, language)}, ${formatTime(event.starts_at, language)}`
  const share = { title, text: `${title}\n${when}\n${localized(event.place, language).text}`, url }
  const words = { action: t('share.action'), copy: t('share.copy'), copied: t('share.copied'), notCopied: t('share.notCopied') }
  return (
    <Row gap={2} isWrapping>
      <Button icon={CalendarPlus} onClick={handleCalendar}>
        {t('calendar.action')}
      </Button>
      <ShareButton share={share} words={words} />
    </Row>
  )
}
