import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { TextFrame } from './text-frame.tsx'

/** The head of the page of contacts, in the HTML before the app (src/prerender.tsx). */
export function ContactText({ skeletons }: { skeletons: ReactNode }) {
  const { t } = useWords('about')
  return (
    <TextFrame title={t('contact.title')} lead={t('contact.lead')}>
      {skeletons}
    </TextFrame>
  )
}
