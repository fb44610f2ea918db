import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Muted, Page, Stack } from '../../ui/layout.tsx'
import { PageBar } from '../../ui/page-bar.tsx'

/** The head of the gallery, also in the HTML before the app (src/prerender.tsx), and below it the albums. */
export function GalleryFrame({ children }: { children: ReactNode }) {
  const { t } = useWords('gallery')
  return (
    <>
      <PageBar title={t('title')} back={{ to: '/more' }} />
      <Page>
        <Stack gap={1} as="header">
          <h1>{t('title')}</h1>
          <Muted>{`${t('lead')} ${t('note')}`}</Muted>
        </Stack>
        {children}
      </Page>
    </>
  )
}
