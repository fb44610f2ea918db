import { BookOpen, FileText, GraduationCap, Languages, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Page } from '../../ui/layout.tsx'
import { PageBanner } from '../../ui/page-banner.tsx'
import { PlaceCards } from './place-cards.tsx'

/** What is the same for all who administer, also in the HTML before the app (src/prerender.tsx). */
export function AdminHomeFrame({ kind, children }: { kind: string; children: ReactNode }) {
  const { t } = useWords('dashboard')
  return (
    <>
      <PageBanner kind={kind} title={t('admin.title')} subtitle={t('admin.lead')} />
      <Page>
        <PlaceCards
          places={[
            { to: '/instructor/dashboard', icon: GraduationCap, title: t('admin.teaching'), text: t('admin.teachingText') },
            { to: '/courses', icon: BookOpen, title: t('admin.courses'), text: t('admin.coursesText') },
            { to: '/community', icon: MessageCircle, title: t('admin.community'), text: t('admin.communityText') },
            { to: '/admin/instructors', icon: FileText, title: t('admin.applications'), text: t('admin.applicationsText') },
            { to: '/admin/translations', icon: Languages, title: t('admin.translations'), text: t('admin.translationsText') },
          ]}
        />
        {children}
      </Page>
    </>
  )
}
