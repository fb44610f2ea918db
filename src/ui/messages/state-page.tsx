import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Badge, type Tone } from '../indicators/badge.tsx'
import { Card } from '../layout/card.tsx'
import { Muted } from '../layout/layout.tsx'
import { BarHeading } from '../layout/page-bar.tsx'
import { Illustration, type IllustrationName } from '../pictures/illustration.tsx'
import styles from './state-page.module.css'

interface StatePageProps {
  illustration: IllustrationName
  badge?: { tone: Tone; icon: LucideIcon; text: string }
  title: string
  /** On wide screens the illustration is beside the text, and both take the full width. */
  isWide?: boolean
  /** Level of the heading: 1 if the state is the whole page, `bar` if the bar of that page has the same title. */
  level?: 1 | 2 | 'bar'
  children?: ReactNode
  actions?: ReactNode
}

/** An empty, offline or failed state: illustration, badge, title, one sentence, and an action. */
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
