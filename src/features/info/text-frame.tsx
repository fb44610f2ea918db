import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { InnerPage } from '../../ui/layout/inner-page.tsx'
import styles from './text-frame.module.css'

/** A page of text: title, summary and topics. */
export function TextFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <InnerPage title={title} lead={lead} back={{ to: '/more' }}>
      {children}
    </InnerPage>
  )
}

interface TopicProps {
  /** The fragment of links to this topic, such as `/help#install`. */
  id: string
  icon: LucideIcon
  title: string
  /** One short sentence per line. */
  text: string
  /** The lines are steps in order. */
  isOrdered?: boolean
  /** At the top of the page: layout is not deferred, or the content below would shift. */
  isAtOnce?: boolean
  /** Links to the pages concerned. */
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
