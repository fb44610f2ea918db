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
  const clear = useClear()
  return (
    <RadixToast.Provider label={t('toast.region')} swipeDirection="right">
      {useToasts().map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport className={styles.region} style={{ '--clear': `${clear}px` } as CSSProperties} label={t('toast.region')} />
    </RadixToast.Provider>
  )
}

/** The lower edge of the bar and of a heading directly below it, in pixels from the top: toasts must cover neither. */
function useClear(): number {
  const [clear, setClear] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const boxes = [...document.querySelectorAll('#root [data-page-bar], #main :is(h1, header)')].map((part) =>
        part.getBoundingClientRect(),
      )
      const near = boxes.filter(({ height, top, bottom }) => height > 1 && bottom > 0 && top < innerHeight / 4)
      setClear(Math.max(0, ...near.map(({ bottom }) => bottom)))
    }
    // A navigation nearly always changes the height of the body.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
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
