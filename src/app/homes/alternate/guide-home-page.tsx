import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ArrowRight, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CourseSummary, Subject } from '../../../../contract/courses/courses.ts'
import { catalogueQuery } from '../../../features/catalogue/catalogue.queries.ts'
import { downloadSign, downloadsQuery } from '../../../features/downloads/downloads.queries.ts'
import { formatMinutes } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DownloadBadge } from '../../../ui/indicators/download-badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, Page, Stack } from '../../../ui/layout/layout.tsx'
import { SubjectDrawing } from '../start/subject-drawing.tsx'
import { shownSubjects } from '../start/subjects.ts'
import styles from './guide-home.module.css'
import { OtherStarts } from './other-starts.tsx'
import { isTimeAsked, pickCourse, type Time } from './pick-course.ts'

export const Route = createFileRoute('/home-modern')({
  staticData: { title: 'homes:guide.title', words: ['home', 'catalogue', 'downloads'], install: 'on-demand' },
  loader: (page) => loadPage(page),
  component: GuideHomePage,
})

/** A calm beginning: one question after the other, and at the end one course. */
function GuideHomePage() {
  const { t } = useWords('homes', 'home')
  const { data: courses = [], isError } = useQuery(catalogueQuery())
  const [subject, setSubject] = useState<Subject | null>(null)
  const [time, setTime] = useState<Time | null>(null)
  const isAsked = isTimeAsked(courses, subject)
  const course = subject !== null && (!isAsked || time !== null) ? pickCourse(courses, subject, time) : undefined
  return (
    <Page width="text">
      <Stack gap={2} as="header">
        <h1 className={styles.heading}>{t('guide.heading')}</h1>
        <Muted>{t('guide.lead')}</Muted>
      </Stack>
      <Choices
        question={t('guide.what')}
        name="subject"
        choices={shownSubjects(courses).map((value) => ({
          value,
          text: t(`home:subject.${value}`),
          picture: <SubjectDrawing subject={value} />,
        }))}
        chosen={subject}
        onChoose={(next) => {
          setSubject(next)
          setTime(null)
        }}
      />
      {isAsked && (
        <Choices
          question={t('guide.time')}
          name="time"
          choices={(['little', 'enough'] as const).map((value) => ({ value, text: t(`guide.${value}`) }))}
          chosen={time}
          onChoose={setTime}
        />
      )}
      <div role="status">
        {course && <Suggestion key={course.id} course={course} />}
        {isError && courses.length === 0 && <Muted>{t('home:noCourses')}</Muted>}
      </div>
      <OtherStarts here="guide" />
    </Page>
  )
}

interface ChoicesProps<V extends string> {
  question: string
  name: string
  choices: readonly { value: V; text: string; picture?: ReactNode }[]
  chosen: V | null
  onChoose: (value: V) => void
}

function Choices<V extends string>({ question, name, choices, chosen, onChoose }: ChoicesProps<V>) {
  return (
    <fieldset className={styles.question}>
      <legend>{question}</legend>
      {choices.map(({ value, text, picture }) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
          {picture && <span className={styles.picture}>{picture}</span>}
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

// It appears below the first screen. Outside the function, so that React calls it once per suggestion.
const bringIntoView = (suggestion: HTMLElement | null) => suggestion?.scrollIntoView({ block: 'nearest' })

function Suggestion({ course }: { course: CourseSummary }) {
  const { t, language } = useWords('homes')
  const { data: downloads } = useQuery(downloadsQuery())
  return (
    <div ref={bringIntoView}>
      <Card>
        <Stack gap={3}>
          <Muted isSmall isStrong>
            {t('guide.suggestion')}
          </Muted>
          <h2>
            <Localized text={course.title} />
          </h2>
          <p>
            <Localized text={course.summary} />
          </p>
          <Muted>{t('guide.facts', { count: course.lessons, minutes: formatMinutes(course.minutes, language) })}</Muted>
          <div>
            <DownloadBadge sign={downloadSign(downloads?.[course.slug], course.bytes)} />
          </div>
          <Button variant="main" icon={Play} isFull to="/course/$id/play" params={{ id: course.slug }}>
            {t('guide.start')}
          </Button>
          <Button variant="quiet" iconEnd={ArrowRight} to="/courses">
            {t('guide.all')}
          </Button>
        </Stack>
      </Card>
    </div>
  )
}
