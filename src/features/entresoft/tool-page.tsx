import { Smartphone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { isStoreBlocked } from '../../offline/blocked-store.ts'
import { useStatus } from '../../offline/status.ts'
import { Muted, Page, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { PageBar } from '../../ui/page-bar.tsx'
import styles from './entresoft.module.css'

export type Tool = 'book' | 'price' | 'loan' | 'invoice'

/** The frame of every tool: its name, what it is for, and where what is written stays. */
export function ToolPage({ tool, children }: { tool: Tool; children: ReactNode }) {
  const { t } = useWords('entresoft')
  return (
    <>
      <div className={styles.screen}>
        <PageBar title={t(`${tool}.title`)} back={{ to: '/entresoft' }} />
      </div>
      <Page width="text">
        <div className={styles.screen}>
          <Stack gap={2} as="header">
            <h1>{t(`${tool}.title`)}</h1>
            <Muted>{t(`${tool}.lead`)}</Muted>
            <OwnNote isBook={tool === 'book' || tool === 'invoice'} />
          </Stack>
        </div>
        {children}
      </Page>
    </>
  )
}

/** Whose the figures are and where they lie; a browser that keeps nothing is told of before anything is typed. */
function OwnNote({ isBook }: { isBook: boolean }) {
  const { t } = useWords('entresoft')
  const { storeFailed } = useStatus()
  if (storeFailed || isStoreBlocked()) {
    return (
      <Note tone="bad" icon={TriangleAlert} title={t('own.blocked')}>
        {t('own.blockedText')}
      </Note>
    )
  }
  return (
    <p className={styles.own}>
      <Smartphone size={20} />
      <span>{t(isBook ? 'own.book' : 'own.figures')}</span>
    </p>
  )
}
