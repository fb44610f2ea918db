import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './file-card.module.css'

interface FileCardProps {
  icon: LucideIcon
  title: ReactNode
  /** What it is and what it costs: pages, kind, bytes. */
  facts: readonly string[]
  description?: ReactNode
  /** What can be done with it. */
  children: ReactNode
}

/** A file of the course as a thing to open or keep. */
export function FileCard({ icon: Icon, title, facts, description, children }: FileCardProps) {
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <span className={styles.sign}>
          <Icon size={30} />
        </span>
        <div>
          <h2>{title}</h2>
          <p className={styles.facts}>{facts.join(' · ')}</p>
        </div>
      </div>
      {description !== undefined && <p>{description}</p>}
      {children}
    </section>
  )
}
