import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { InnerPage } from '../../ui/layout/inner-page.tsx'

/** The head of the gallery, also in the HTML before the app (src/prerender.tsx), and below it the albums. */
export function GalleryFrame({ children }: { children: ReactNode }) {
  const { t } = useWords('gallery')
  return (
    <InnerPage title={t('title')} lead={`${t('lead')} ${t('note')}`} back={{ to: '/more' }} width="full">
      {children}
    </InnerPage>
  )
}
