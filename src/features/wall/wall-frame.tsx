import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Muted, Page, Stack } from '../../ui/layout/layout.tsx'
import { Composer } from './composer.tsx'

/** Layout above the posts, shared with prerendered HTML. `shared`: a text from another app. */
export function WallFrame({ shared, children }: { shared: string; children: ReactNode }) {
  const { t } = useWords('wall')
  return (
    <Page width="text">
      <Stack gap={4}>
        <div>
          <h1>{t('title')}</h1>
          <Muted>{t('lead')}</Muted>
        </div>
        <Composer shared={shared} />
        {children}
      </Stack>
    </Page>
  )
}
