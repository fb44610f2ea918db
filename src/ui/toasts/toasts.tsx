import { CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import * as RadixToast from 'radix-ui/toast'
import { type CSSProperties, useLayoutEffect, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { classes } from '../classes.ts'
import { dismissToast, type Toast, useToasts } from '../messages/toast.ts'
import styles from './toasts.module.css'

const icons: Record<Toast['type'], LucideIcon> = { success: CircleCheck, error: TriangleAlert, warning: TriangleAlert, info: Info }
const fadeMs = 300

/** The shell loads this chunk with the first toast. */
export function Toasts() {
  const { t } = useWords()
  const toasts = useToasts()
  const clear = useClear(toasts)
  return (
    <RadixToast.Provider label={t('toast.region')} swipeDirection="right">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport className={styles.region} style={{ '--clear': `${clear}px` } as CSSProperties} label={t('toast.region')} />
    </RadixToast.Provider>
  )
}

/**
 * The lower edge of what toasts must not cover, in pixels from the top: the bar, a heading directly below it, and a result that the
 * user has just changed. Measured again with each new toast: the user may have scrolled.
 */
function useClear(toasts: readonly Toast[]): number {
  const [clear, setClear] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast asks for a measurement
  useLayoutEffect(() => {
    const lowerEdge = (selector: string, share: number) => {
      const boxes = [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect())
      const near = boxes.filter(({ height, top, bottom }) => height > 1 && bottom > 0 && top < innerHeight * share)
      return Math.max(0, ...near.map(({ bottom }) => bottom))
    }
    const measure = () =>
      setClear(Math.max(lowerEdge('#root [data-page-bar], #main :is(h1, header)', 1 / 4), lowerEdge('#main [data-result]', 1 / 2)))
    // A navigation nearly always changes the height of the body.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [toasts])
  return clear
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(true)
  const Icon = icons[toast.type]
  const handleOpenChange = (open: boolean) => {
    setOpen(open)
    if (!open) setTimeout(() => dismissToast(toast.id), fadeMs)
  }
  return (
    <RadixToast.Root
      className={classes(styles.toast, styles[toast.type])}
      type="background"
      duration={toast.duration}
      open={isOpen}
      onOpenChange={handleOpenChange}
    >
      <Icon size={22} aria-label={t(`toast.${toast.type}`)} />
      <div className={styles.body}>
        <RadixToast.Title className={styles.title}>{toast.title}</RadixToast.Title>
        {toast.message !== undefined && <RadixToast.Description className={styles.message}>{toast.message}</RadixToast.Description>}
        {toast.action && (
          <RadixToast.Action asChild altText={toast.action.text}>
            <Button variant="quiet" onClick={toast.action.onPress}>
              {toast.action.text}
            </Button>
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close asChild>
        <IconButton className={styles.close ?? ''} icon={X} label={t('action.close')} />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
