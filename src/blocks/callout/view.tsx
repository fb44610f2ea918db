import { Bookmark, Lightbulb, type LucideIcon, Store, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Localized, localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { classes } from '../../ui/classes.ts'
import type { BlockProps } from '../block.ts'
import { LocalizedMarkdown } from '../text-parts/localized-markdown.tsx'
import styles from './view.module.css'

type Tone = BlockProps<'callout'>['data']['tone']
const icons: Record<Tone, LucideIcon> = { tip: Lightbulb, warning: TriangleAlert, example: Store, remember: Bookmark }

/** Marked by edge, icon and word; the colour is redundant. A title that repeats the word is left out. */
export function CalloutBlock({ data }: BlockProps<'callout'>) {
  const { t, language } = useWords('blocks')
  const id = useId()
  const Icon = icons[data.tone]
  const word = t(`callout.${data.tone}`)
  const title = data.title && localized(data.title, language).text !== word ? data.title : undefined
  return (
    <section className={classes(styles.callout, styles[data.tone])} aria-labelledby={id}>
      <h2 id={id} className={styles.head}>
        <span className={classes(styles.word, !title && styles.alone)}>
          <Icon size={title ? 24 : 30} />
          {word}
        </span>
        {title && (
          <span className={styles.title}>
            <Localized text={title} />
          </span>
        )}
      </h2>
      <LocalizedMarkdown text={data.markdown} />
    </section>
  )
}
