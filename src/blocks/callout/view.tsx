import { Bookmark, Lightbulb, type LucideIcon, Store, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { classes } from '../../ui/classes.ts'
import type { BlockProps } from '../block.ts'
import { LocalizedMarkdown } from '../text-parts/localized-markdown.tsx'
import styles from './view.module.css'

type Tone = BlockProps<'callout'>['data']['tone']
const icons: Record<Tone, LucideIcon> = { tip: Lightbulb, warning: TriangleAlert, example: Store, remember: Bookmark }

/** Marked by edge, icon and word; the colour is redundant. */
export function CalloutBlock({ data }: BlockProps<'callout'>) {
  const { t } = useWords('blocks')
  const id = useId()
  const Icon = icons[data.tone]
  return (
    <section className={classes(styles.callout, styles[data.tone])} aria-labelledby={id}>
      <h2 id={id} className={styles.head}>
        <span className={classes(styles.word, !data.title && styles.alone)}>
          <Icon size={data.title ? 24 : 30} />
          {t(`callout.${data.tone}`)}
        </span>
        {data.title && (
          <span className={styles.title}>
            <Localized text={data.title} />
          </span>
        )}
      </h2>
      <LocalizedMarkdown text={data.markdown} />
    </section>
  )
}
