import { Award, BookOpen, Library, ListChecks, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBannerTitles } from '../../../features/banner/banner.queries.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Muted, Page, Stack } from '../../../ui/layout/layout.tsx'
import { PageBanner } from '../../../ui/layout/page-banner.tsx'
import { product } from '../../shell/product.ts'
import { PlaceCards } from '../place-cards.tsx'

/** Layout of all teachers' start pages, shared with prerendered HTML. `welcome` names the user, `first` is above the ways on. */
export function InstructorHomeFrame({ welcome, first, children }: { welcome: string; first: ReactNode; children?: ReactNode }) {
  const { t, language } = useWords('dashboard')
  const { t: tStudents } = useWords('students')
  return (
    <>
      <PageBanner as="part" kind={welcome} {...useBannerTitles(language, { title: product, subtitle: t('common:tagline') })} />
      <Page>
        <Stack gap={1} as="header">
          <h1>{t('instructor.title')}</h1>
          <Muted>{t('instructor.lead')}</Muted>
        </Stack>
        {first}
        <PlaceCards
          as="row"
          places={[
            { to: '/instructor/courses', icon: BookOpen, title: tStudents('courses.title'), text: tStudents('courses.text') },
            { to: '/instructor/quiz-builder', icon: ListChecks, title: tStudents('questions.title'), text: tStudents('questions.text') },
            { to: '/instructor/students', icon: Award, title: tStudents('title'), text: tStudents('description') },
            { to: '/community', icon: MessageCircle, title: t('instructor.community'), text: t('instructor.communityText') },
            { to: '/dashboard', icon: Library, title: t('instructor.own'), text: t('instructor.ownText') },
          ]}
        />
        {children}
      </Page>
    </>
  )
}
