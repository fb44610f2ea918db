import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { Muted, Page } from '../../../ui/layout/layout.tsx'
import styles from './who.module.css'

interface WhoFrameProps {
  lead: string
  /** The button that reads the page aloud. */
  listen: ReactNode
  children: ReactNode
}

/** The question who is learning, and the promise that users do not see each other's texts. */
export function WhoFrame({ lead, listen, children }: WhoFrameProps) {
  const { t } = useWords('session')
  return (
    <Page width="form">
      <header className={styles.head}>
        <div data-read-aloud="">
          <h1>{t('who.title')}</h1>
          <Muted>{lead}</Muted>
        </div>
        {listen}
      </header>
      {children}
      <p className={styles.lock} data-read-aloud="">
        <Lock size={20} />
        <span>{t('who.private')}</span>
      </p>
    </Page>
  )
}
