import { useWords } from '../../../i18n/setup.ts'
import { Segments } from '../../../ui/fields/segments.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { type Show, shows } from '../news/which-events.ts'

interface EventViewsProps {
  view: 'list' | 'month'
  show: Show
  onView: (view: 'list' | 'month') => void
  onShow: (show: Show) => void
}

/** As a list or as a month; which of them are listed. */
export function EventViews({ view, show, onView, onShow }: EventViewsProps) {
  const { t } = useWords('events')
  return (
    <Row isWrapping>
      <Segments
        label={t('view.label')}
        options={[
          { value: 'list', text: t('view.list') },
          { value: 'month', text: t('view.month') },
        ]}
        selected={view}
        onSelect={onView}
      />
      {view === 'list' && (
        <Segments
          label={t('show.label')}
          options={shows.map((value) => ({ value, text: t(`show.${value}`) }))}
          selected={show}
          onSelect={onShow}
        />
      )}
    </Row>
  )
}
