import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Muted, Page, Stack } from '../../ui/layout.tsx'
import { BarHeading, PageBar } from '../../ui/page-bar.tsx'
import styles from './entresoft.module.css'

export type Tool = 'book' | 'price' | 'loan' | 'invoice'

interface ToolFrameProps {
  tool: Tool
  /** In the place of the line that says where the figures lie. */
  warning?: ReactNode
  children: ReactNode
}

/** What of a tool is the same for everybody, also in the HTML before the app (src/prerender.tsx). */
export function ToolFrame({ tool, warning, children }: ToolFrameProps) {
  const { t } = useWords('entresoft')
  const isBook = tool === 'book' || tool === 'invoice'
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
                <span>{t(isBook ? 'own.book' : 'own.figures')}</span>
              </p>
            )}
          </Stack>
        </div>
        {children}
      </Page>
    </>
  )
}
