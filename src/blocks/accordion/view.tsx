import { ChevronDown } from 'lucide-react'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import type { BlockProps } from '../block.ts'
import { LocalizedMarkdown } from '../text-parts/localized-markdown.tsx'
import styles from './view.module.css'

/** Native disclosure: works with every reader and keyboard, and the browser's search in the page opens the right one. */
export function AccordionBlock({ data }: BlockProps<'accordion'>) {
  const { t } = useWords('blocks')
  return (
    <div className={styles.accordion}>
      <div className={styles.head}>
        <h2>{t('accordion.title')}</h2>
        <p>{t('accordion.hint')}</p>
      </div>
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
    </div>
  )
}
