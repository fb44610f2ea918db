import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { useWords } from '../i18n/setup.ts'
import type { Target } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './page-bar.module.css'

/** The connection and outbox sign. The shell provides it, because it reads what this folder may not know. */
export const PageBarSign = createContext<ReactNode>(null)

interface PageBarProps {
  /** Names the place one level up, or this page; the page's own `h1` stands below in the content. */
  title: string
  /** Where back leads. */
  back: Target & Required<Pick<Target, 'to'>>
  /** One more known symbol, after the sign. */
  end?: ReactNode
}

/** The heading of a page whose bar says the same: on phones only the bar shows it, and this is for screen readers. */
export function BarHeading({ children }: { children: ReactNode }) {
  return <h1 className={styles.heading}>{children}</h1>
}

/** Top bar of inner pages on phones: back, title, sign. The shell's own header gives way to it; wider screens keep the header. */
export function PageBar({ title, back, end }: PageBarProps) {
  const { t } = useWords()
  return (
    <div className={styles.bar} data-page-bar="">
      <IconButton icon={ArrowLeft} label={t('action.back')} {...back} />
      <span className={styles.title}>{title}</span>
      {useContext(PageBarSign)}
      {end}
    </div>
  )
}
