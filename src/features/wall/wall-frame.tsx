import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Muted, Page, Stack } from '../../ui/layout/layout.tsx'
import { Composer } from './composer.tsx'

interface WallFrameProps {
  /** A text from another app. */
  shared: string
  /** The page that replaces this frame is still loading. */
  isPending?: boolean
  children: ReactNode
}

/** Layout above the posts, shared with prerendered HTML. */
export function WallFrame({ shared, isPending = false, children }: WallFrameProps) {
  const { t } = useWords('wall')
  return (
    <Page width="text">
      <Stack gap={4}>
        <div>
          <h1>{t('title')}</h1>
          <Muted>{t('lead')}</Muted>
        </div>
        <Composer shared={shared} isPending={isPending} />
        {children}
      </Stack>
    </Page>
  )
}
