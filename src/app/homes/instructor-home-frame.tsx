import { BookOpen, Library, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Page } from '../../ui/layout.tsx'
import { PageBanner } from '../../ui/page-banner.tsx'
import { PlaceCards } from './place-cards.tsx'

/** What is the same for all who teach, also in the HTML before the app (src/prerender.tsx). `welcome` names the reader, `note` comes first. */
export function InstructorHomeFrame({ welcome, note, children }: { welcome: string; note?: ReactNode; children: ReactNode }) {
  const { t } = useWords('dashboard')
  return (
    <>
      <PageBanner kind={welcome} title={t('instructor.title')} subtitle={t('instructor.lead')} />
      <Page>
        {note}
        <PlaceCards
          places={[
            { to: '/courses', icon: BookOpen, title: t('instructor.courses'), text: t('instructor.coursesText') },
            { to: '/community', icon: MessageCircle, title: t('instructor.community'), text: t('instructor.communityText') },
            { to: '/dashboard', icon: Library, title: t('instructor.own'), text: t('instructor.ownText') },
          ]}
        />
        {children}
      </Page>
    </>
  )
}
