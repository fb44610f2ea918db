import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Muted, Page, Stack } from '../../ui/layout/layout.tsx'
import { BarHeading, PageBar } from '../../ui/layout/page-bar.tsx'
import { BlocksSkeleton } from '../../ui/messages/skeleton.tsx'
import styles from './entresoft.module.css'

export type Tool = 'book' | 'credit' | 'price' | 'loan' | 'invoice'

/** Line below the title of a tool: where its rows are stored. */
const storedLine = { book: 'book', credit: 'credit', invoice: 'invoice', price: 'figures', loan: 'figures' } as const satisfies Record<
  Tool,
  string
>

interface ToolFrameProps {
  tool: Tool
  /** Replaces the line that says where the figures are stored. */
  warning?: ReactNode
  children: ReactNode
}

/** Layout of a tool, the same for all users and shared with prerendered HTML. */
export function ToolFrame({ tool, warning, children }: ToolFrameProps) {
  const { t } = useWords('entresoft')
  return (
    <>
      <div className={styles.screen}>
        <PageBar title={t(`${tool}.title`)} back={{ to: '/entresoft' }} />
      </div>
      <Page width="text">
        <div className={styles.screen}>
          <Stack gap={2} as="header">
            <BarHeading>{t(`${tool}.title`)}</BarHeading>
            <Muted>{t(`${tool}.lead`)}</Muted>
            {warning ?? (
              <p className={styles.own}>
                <Smartphone size={20} />
                <span>{t(`own.${storedLine[tool]}`)}</span>
              </p>
            )}
          </Stack>
        </div>
        {children}
      </Page>
    </>
  )
}

export const ToolSkeleton = ({ tool }: { tool: Tool }) => (
  <ToolFrame tool={tool}>
    <BlocksSkeleton height="16rem" />
  </ToolFrame>
)
