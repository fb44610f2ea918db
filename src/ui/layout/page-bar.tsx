import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { useWords } from '../../i18n/setup.ts'
import type { Target } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './page-bar.module.css'

interface PageSlots {
  /** In the bar, before its end: the connection and outbox badge, and a visitor's language and sign-in. */
  readonly badge: ReactNode
  /** At the foot of a page that ends with a success. */
  readonly installCard: ReactNode
  /** A button with this text that reads the page's `[data-read-aloud]` elements aloud. */
  readonly listen: (text: string) => ReactNode
}

/** Parts of pages that need data of the app. The shell provides them: components of this folder read no data. */
export const PageSlots = createContext<PageSlots>({ badge: null, installCard: null, listen: () => null })

/** Reads the page aloud. */
export const ListenSlot = ({ text }: { text: string }) => useContext(PageSlots).listen(text)

/** The proposal to install the app, right after the first success. */
export const InstallCardSlot = () => useContext(PageSlots).installCard

interface PageBarProps {
  /** The name of this page or of its parent; the page's own `h1` is in the content below. */
  title: string
  /** Target of the back button. */
  back: Target & Required<Pick<Target, 'to'>>
  /** Another icon button, after the badge. */
  end?: ReactNode
}

/** The heading of a page whose bar shows the same words: visually hidden on narrow screens, where the bar shows it. */
export function BarHeading({ children }: { children: ReactNode }) {
  return <h1 className={styles.heading}>{children}</h1>
}

/** Top bar of inner pages on narrow screens: back, title and badge. It replaces the shell's header there. */
export function PageBar({ title, back, end }: PageBarProps) {
  const { t } = useWords()
  const { badge } = useContext(PageSlots)
  return (
    <div className={styles.bar} data-page-bar="">
      <IconButton icon={ArrowLeft} label={t('action.back')} {...back} />
      <span className={styles.title}>{title}</span>
      {badge}
      {end}
    </div>
  )
}
