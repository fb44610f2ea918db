import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type coming from '../i18n/bn/coming.json'
import { useWords } from '../i18n/setup.ts'
import type { Target } from './button.tsx'
import type { IllustrationName } from './illustration.tsx'
import { Page } from './layout.tsx'
import { PageBar } from './page-bar.tsx'
import { StatePage } from './state-page.tsx'

interface ComingPageProps {
  name: Exclude<keyof typeof coming, 'badge' | 'way'>
  back: NonNullable<Target['to']>
  illustration: IllustrationName
  /** Ways on to what can be done now. */
  children: ReactNode
}

/** A place that is not open yet: what will be here, and what one can do until then. Its words are those of `coming`. */
export function ComingPage({ name, back, illustration, children }: ComingPageProps) {
  const { t } = useWords('coming')
  return (
    <>
      <PageBar title={t(`${name}.title`)} back={{ to: back }} />
      <Page width="text">
        <StatePage
          level={1}
          illustration={illustration}
          badge={{ tone: 'wait', icon: Clock, text: t('badge') }}
          title={t(`${name}.title`)}
          actions={children}
        >
          {t(`${name}.text`)}
        </StatePage>
      </Page>
    </>
  )
}
