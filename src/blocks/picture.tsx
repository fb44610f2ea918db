import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { LocalizedText } from '../../contract/values/text.ts'
import { localized } from '../i18n/localized.tsx'
import { useWords } from '../i18n/setup.ts'
import { classes } from '../ui/classes.ts'
import styles from './picture.module.css'

interface PictureProps {
  /** Path in the course package. */
  file: string
  url: string
  /** Null for a picture that only decorates. */
  alt: LocalizedText | null
  width: number
  height: number
}

/** A picture of a lesson. When it cannot load, its description fills the same space, so nothing shifts. */
export function Picture({ file, url, alt, width, height }: PictureProps) {
  const { t, language } = useWords('blocks')
  const [failedUrl, setFailedUrl] = useState<string>()
  const words = alt && localized(alt, language)
  if (failedUrl === url) {
    return (
      <div className={styles.absent} style={{ aspectRatio: `${width} / ${height}` }}>
        <ImageOff size={28} />
        <p>{t('image.missing')}</p>
        {words && <p lang={words.lang}>{words.text}</p>}
      </div>
    )
  }
  return (
    <img
      className={classes(styles.picture, isDrawing(file) && styles.drawing)}
      src={url}
      alt={words?.text ?? ''}
      lang={words && words.lang !== language ? words.lang : undefined}
      width={width}
      height={height}
      // Steps that are not on screen, in prerendered HTML, load no picture.
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(url)}
    />
  )
}

/** Drawings dim in the dark theme, photos do not. */
export const isDrawing = (file: string): boolean => file.endsWith('.svg')
