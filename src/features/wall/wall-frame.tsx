import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Muted, Page, Stack } from '../../ui/layout.tsx'
import { Composer } from './composer.tsx'

/** What stands over the posts, also in the HTML before the app (src/prerender.tsx). `shared`: what another app gave to post. */
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
