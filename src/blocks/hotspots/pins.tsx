import { Check } from 'lucide-react'
import type { Ref } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { classes } from '../../ui/classes.ts'
import type { BlockProps } from '../block.ts'
import { Picture } from '../picture.tsx'
import styles from './pins.module.css'

interface PinsProps {
  /** The whole picture. */
  ref: Ref<HTMLDivElement>
  data: BlockProps<'hotspots'>['data']
  url: string
  current: number
  seen: ReadonlySet<number>
  onShow: (point: number) => void
}

/** The picture with its numbered pins. */
export function Pins({ ref, data, url, current, seen, onShow }: PinsProps) {
  const { t, language } = useWords('blocks')
  return (
    <div ref={ref} className={styles.scene}>
      <Picture file={data.file} url={url} alt={data.alt} width={data.width} height={data.height} />
      <ul aria-label={t('hotspots.points')}>
        {data.points.map((point, index) => {
          const isSeen = seen.has(index) && index !== current
          const name = t('hotspots.pin', { number: index + 1, title: localized(point.title, language).text })
          return (
            <li key={point.id} className={styles.place} style={{ left: `${point.x}%`, top: `${point.y}%` }}>
              <button
                type="button"
                className={classes(styles.pin, isSeen && styles.seen, index === current && styles.current)}
                aria-label={isSeen ? `${name}, ${t('hotspots.seen')}` : name}
                aria-current={index === current ? 'step' : undefined}
                onClick={() => onShow(index)}
              >
                <span>{isSeen ? <Check size={20} strokeWidth={2.4} /> : formatNumber(index + 1, language)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
