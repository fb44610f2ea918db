import { CalendarPlus, Copy, Share2 } from 'lucide-react'
import { calendarFile, calendarType } from '../../../contract/calendar-file.ts'
import type { Event } from '../../../contract/events.ts'
import { basePath } from '../../api/base-path.ts'
import { fileName } from '../../blocks/file-name.ts'
import { saveFile } from '../../blocks/save-file.ts'
import { formatDay } from '../../i18n/event-times.ts'
import { formatTime } from '../../i18n/format.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.ts'

/** Into the phone's own calendar, and on to others. Both work without a line: the file is written here. */
export function EventActions({ event }: { event: Event }) {
  const { t, language } = useWords('events')
  const canShare = typeof (navigator as Partial<Navigator>).share === 'function'
  const url = `${location.origin}${basePath}events/${event.id}`
  const title = localized(event.title, language).text

  const handleCalendar = () => {
    const text = calendarFile(event, { language, product: __PRODUCT_NAME__, url })
    saveFile(new Blob([text], { type: calendarType }), fileName(title, 'ics'))
    showToast({ type: 'success', title: t('calendar.saved'), message: t('calendar.savedHint') })
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ type: 'success', title: t('share.copied') })
    } catch {
      showToast({ type: 'error', title: t('share.notCopied'), message: url })
    }
  }
  const handleShare = async () => {
    const when = `${formatDay(event.starts_at, language)}, ${formatTime(event.starts_at, language)}`
    try {
      await navigator.share({ title, text: `${title}\n${when}\n${localized(event.place, language).text}`, url })
    } catch (error) {
      // Closing the phone's own sheet is a decision, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      await copy()
    }
  }
  return (
    <Row gap={2} isWrapping>
      <Button icon={CalendarPlus} onClick={handleCalendar}>
        {t('calendar.action')}
      </Button>
      {canShare ? (
        <Button icon={Share2} onClick={() => void handleShare()}>
          {t('share.action')}
        </Button>
      ) : (
        <Button icon={Copy} onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
      )}
    </Row>
  )
}
