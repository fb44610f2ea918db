import { ChevronDown } from 'lucide-react'
import { Localized } from '../../i18n/localized.tsx'
import type { BlockProps } from '../block.ts'
import { LocalizedMarkdown } from '../localized-markdown.tsx'
import styles from './view.module.css'

/** Native disclosure: works with every reader and keyboard, and the browser's search in the page opens the right one. */
export function AccordionBlock({ data }: BlockProps<'accordion'>) {
  return (
    <div className={styles.items}>
      {data.items.map((item) => (
        <details key={item.id} className={styles.item}>
          <summary className={styles.title}>
            <h2>
              <Localized text={item.title} />
            </h2>
            <ChevronDown className={styles.arrow} />
          </summary>
          <div className={styles.text}>
            <LocalizedMarkdown text={item.markdown} />
          </div>
        </details>
      ))}
    </div>
  )
}
