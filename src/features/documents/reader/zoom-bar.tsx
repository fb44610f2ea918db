import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { formatPercent } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './reader.module.css'
import { isLargest, isSmallest, zoomSteps } from './zoom.ts'

interface ZoomBarProps {
  zoom: number
  onZoom: (zoom: number) => void
}

/** The size of the letters, where the thumb is. */
export function ZoomBar({ zoom, onZoom }: ZoomBarProps) {
  const { t } = useWords('documents')
  return (
    <div className={styles.zoom} role="toolbar" aria-label={t('bar.size')}>
      <IconButton icon={ZoomOut} label={t('bar.smaller')} disabled={isSmallest(zoom)} onClick={() => onZoom(zoomSteps(zoom, -1))} />
      {zoom !== 1 && <IconButton icon={MoveHorizontal} label={t('bar.fit')} onClick={() => onZoom(1)} />}
      <IconButton icon={ZoomIn} label={t('bar.larger')} disabled={isLargest(zoom)} onClick={() => onZoom(zoomSteps(zoom, 1))} />
      <VisuallyHidden>
        <span role="status">{t('bar.zoom', { percent: formatPercent(zoom * 100) })}</span>
      </VisuallyHidden>
    </div>
  )
}
