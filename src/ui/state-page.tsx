import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from './badge.tsx'
import { Card } from './card.tsx'
import { classes } from './classes.ts'
import { Illustration, type IllustrationName } from './illustration.tsx'
import { Muted } from './layout.tsx'
import { BarHeading } from './page-bar.tsx'
import styles from './state-page.module.css'

interface StatePageProps {
  illustration: IllustrationName
  badge?: { tone: Tone; icon: LucideIcon; text: string }
  title: string
  /** On computers the drawing stands beside the text and the whole takes the width it is given. */
  isWide?: boolean
  /** The title's level: 1 when the state is the whole page, `bar` when the bar of that page says the title too. */
  level?: 1 | 2 | 'bar'
  children?: ReactNode
  actions?: ReactNode
}

/** An empty, offline or failed place: drawing, badge, title, one sentence, and a way on. */
export function StatePage({ illustration, badge, title, isWide = false, level = 2, children, actions }: StatePageProps) {
  const Title = level === 'bar' ? BarHeading : level === 1 ? 'h1' : 'h2'
  return (
    <Card isFlush className={classes(styles.state, isWide && styles.wide)}>
      <div className={styles.scene}>
        <Illustration name={illustration} />
      </div>
      <div className={styles.text}>
        {badge && (
          <Badge tone={badge.tone} icon={badge.icon}>
            {badge.text}
          </Badge>
        )}
        <Title>{title}</Title>
        {children !== undefined && <Muted>{children}</Muted>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </Card>
  )
}
