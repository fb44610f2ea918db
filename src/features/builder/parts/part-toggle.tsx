import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from '../builder.module.css'

interface PartToggleProps {
  isOpen: boolean
  /** The kind of part, in a word. */
  kind: string
  icon?: LucideIcon
  onToggle: () => void
  children: ReactNode
}

/** The line of a part that opens in place, so that its neighbours stay in sight. */
export function PartToggle({ isOpen, kind, icon: Icon, onToggle, children }: PartToggleProps) {
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
      {Icon && <Icon size={22} />}
      <span className={styles.toggleText}>
        <strong>{kind}</strong>
        <span>{children}</span>
      </span>
      <Chevron size={22} />
    </button>
  )
}
