import { CalendarPlus } from 'lucide-react'
import type { Event } from '../../../contract/events.ts'
import { basePath } from '../../api/base-path.ts'
import { formatDay } from '../../i18n/event-times.ts'
import { formatTime } from '../../i18n/format.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { fileName } from '../../ui/file-name.ts'
import { Row } from '../../ui/layout.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { ShareButton } from '../../ui/share-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { calendarFile, calendarType } from './calendar-file.ts'

/** Into the phone's own calendar, and on to others. Both work without a line: the file is written here. */
export function EventActions({ event }: { event: Event }) {
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
