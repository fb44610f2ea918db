import { Localized } from '../../i18n/localized.tsx'
import type { BlockProps } from '../block.ts'
import { Picture } from '../picture.tsx'
import styles from './view.module.css'

export function ImageBlock({ data, fileOf }: BlockProps<'image'>) {
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <Picture url={fileOf(data.file).url} alt={data.alt} width={data.width} height={data.height} />
      </div>
      {data.caption && (
        <figcaption className={styles.caption}>
          <Localized text={data.caption} />
        </figcaption>
      )}
    </figure>
  )
}
