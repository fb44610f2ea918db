import { ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { BlockProps } from '../block.ts'
import { Picture } from '../picture.tsx'
import styles from './view.module.css'
import { PictureViewer } from './viewer.tsx'

export function ImageBlock({ data, fileOf }: BlockProps<'image'>) {
  const { t } = useWords('blocks')
  const [isOpen, setIsOpen] = useState(false)
  const { caption, ...picture } = data
  const url = fileOf(data.file).url
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <Picture {...picture} url={url} />
      </div>
      <div className={styles.below}>
        {caption && (
          <figcaption className={styles.caption}>
            <Localized text={caption} />
          </figcaption>
        )}
        {/* A picture that only decorates has nothing to look at more closely. */}
        {data.alt && (
          <Button variant="quiet" icon={ZoomIn} className={styles.zoom} onClick={() => setIsOpen(true)}>
            {t('image.zoom')}
          </Button>
        )}
      </div>
      {isOpen && <PictureViewer picture={picture} url={url} onClose={() => setIsOpen(false)} />}
    </figure>
  )
}
