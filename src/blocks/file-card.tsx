import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './file-card.module.css'

interface FileCardProps {
  icon: LucideIcon
  title: ReactNode
  /** Kind and cost: pages, file type, bytes. */
  facts: readonly string[]
  description?: ReactNode
  /** Buttons and links for the file. */
  children: ReactNode
}

/** A file of the course to open or save. */
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
