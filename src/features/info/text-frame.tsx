import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { InnerPage } from '../../ui/inner-page.tsx'
import styles from './text-frame.module.css'

/** A page that is read: a title, a sentence that says what it holds, and its topics. */
export function TextFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <InnerPage title={title} lead={lead} back={{ to: '/more' }}>
      {children}
    </InnerPage>
  )
}

interface TopicProps {
  /** Where a link to this topic leads, as `/help#install`. */
  id: string
  icon: LucideIcon
  title: string
  /** One short sentence a line. */
  text: string
  /** The lines are done one after the other. */
  isOrdered?: boolean
  /** Stands where the page opens: nothing waits with its layout, or what is below would move when it comes. */
  isAtOnce?: boolean
  /** Ways on to where it is done. */
  children?: ReactNode
}

export function Topic({ id, icon: Icon, title, text, isOrdered = false, isAtOnce = false, children }: TopicProps) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <Card as="section" {...(!isAtOnce && { className: styles.later })}>
      <div id={id} className={styles.topic}>
        <h2 className={styles.title}>
          <span className={styles.icon}>
            <Icon size={24} />
          </span>
          {title}
        </h2>
        <List className={styles.lines}>
          {text.split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </List>
        {children !== undefined && <div className={styles.ways}>{children}</div>}
      </div>
    </Card>
  )
}
