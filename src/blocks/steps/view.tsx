import { formatNumber } from '../../i18n/format.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { BlockProps } from '../block.ts'
import { Picture } from '../picture.tsx'
import { LocalizedMarkdown } from '../text-parts/localized-markdown.tsx'
import styles from './view.module.css'

/** Instructions: one numbered action after the other. */
export function StepsBlock({ data, fileOf }: BlockProps<'steps'>) {
  const { t, language } = useWords('blocks')
  return (
    <div className={styles.steps}>
      <h2 className={styles.heading}>
        <Localized text={data.title} />
      </h2>
      <ol className={styles.list}>
        {data.items.map((item, index) => (
          <li key={item.id} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {formatNumber(index + 1, language)}
            </span>
            <div className={styles.content}>
              <h3 className={styles.title}>
                <VisuallyHidden>{t('steps.number', { number: index + 1 })} </VisuallyHidden>
                <Localized text={item.title} />
              </h3>
              {item.markdown && <LocalizedMarkdown text={item.markdown} />}
              {item.picture && (
                <div className={styles.picture}>
                  <Picture {...item.picture} url={fileOf(item.picture.file).url} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
