import { CircleCheck, type LucideIcon, Scale, Undo2 } from 'lucide-react'
import type { Scene } from '../../../contract/blocks/scenario.ts'
import { useWords } from '../../i18n/setup.ts'
import { classes } from '../../ui/classes.ts'
import styles from './view.module.css'

type Tone = NonNullable<Scene['ending']>
const icons: Record<Tone, LucideIcon> = { good: CircleCheck, mixed: Scale, bad: Undo2 }

/** The ending of a scenario, by icon and word. A bad end is marigold, not red, with a button to try again below. */
export function Ending({ ending }: { ending: Tone }) {
  const { t } = useWords('blocks')
  const Icon = icons[ending]
  return (
    <p className={classes(styles.ending, styles[ending])}>
      <Icon size={26} />
      <span>{t(`scenario.ending.${ending}`)}</span>
    </p>
  )
}
