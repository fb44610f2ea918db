import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookOpen, CloudOff, Eye, Pencil, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { draftEndpoints } from '../../../../contract/drafts/drafts.ts'
import { call } from '../../../api/call.ts'
import { required } from '../../../forms/check.ts'
import { BringCourse } from '../../../forms/course-file/bring-course.tsx'
import { type FieldValues, fieldsCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWordedForm } from '../../../forms/use-call-form.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { deleteDraft } from '../../../offline/drafts/drafts.ts'
import { syncNow } from '../../../offline/sync/sync.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, Row, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { LinkCard, Meta } from '../../../ui/layout/link-card.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { draftsQuery, type ListedDraft } from '../draft.queries.ts'
import { startCourse } from '../draft-acts.ts'
import { tooLong } from '../too-long.ts'
import { AskedDrafts } from './asked-drafts.tsx'

const newCourseDraft = 'new-course'
const maxTitleLetters = 200

interface TaughtCourse {
  readonly course_id: string
  readonly title: { readonly bn: string; readonly en: string }
}

/** The drafts of a teacher, and the beginning of a new one. Published courses without a draft can get one with a connection. */
export function DraftList({ courses }: { courses: readonly TaughtCourse[] }) {
  const { t } = useWords('builder')
  const { data: drafts } = useQuery(draftsQuery())
  const [isNew, setNew] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (!drafts) return null
  const closeNew = () => {
    setNew(false)
    // Once the button has rendered again.
    requestAnimationFrame(() => opener.current?.focus())
  }
  const published = courses.filter(({ course_id }) => !drafts.some(({ id }) => id === course_id))
  return (
    <Stack gap={4} as="section">
      <SectionHead title={t('list.title')} />
      <AskedDrafts />
      {drafts.length === 0 && !isNew && (
        <Note tone="info" title={t('list.none')}>
          {t('list.noneText')}
        </Note>
      )}
      {drafts.map((draft) => (
        <DraftCard key={draft.id} draft={draft} />
      ))}
      {isNew ? (
        <NewCourseForm onCancel={closeNew} />
      ) : (
        <Button ref={opener} variant="main" icon={Plus} isFull onClick={() => setNew(true)}>
          {t('list.new')}
        </Button>
      )}
      <BringCourse as="draft" />
      {published.map(({ course_id, title }) => (
        <PublishedRow key={course_id} courseId={course_id} title={title} />
      ))}
    </Stack>
  )
}

function DraftCard({ draft: { id, title, lessons, version, waiting, review } }: { draft: ListedDraft }) {
  const { t, language } = useWords('builder')
  return (
    <LinkCard to="/instructor/courses/$id" params={{ id }}>
      <h3>
        <Localized text={title.bn === '' && title.en === '' ? { bn: t('untitled'), en: t('untitled') } : title} />
      </h3>
      <Meta>
        <span>
          <BookOpen size={18} />
          {t('list.lessons', { count: lessons, number: formatNumber(lessons, language) })}
        </span>
        <span>{version === null ? t('state.neverPublished') : t('state.published', { number: formatNumber(version, language) })}</span>
      </Meta>
      {waiting > 0 && (
        <Badge tone="wait" icon={CloudOff}>
          {t('state.onPhone')}
        </Badge>
      )}
      {review !== 'none' && (
        <Badge tone={review === 'approved' ? 'good' : 'wait'} icon={Eye}>
          {t(`draftReview.state.${review}`)}
        </Badge>
      )}
    </LinkCard>
  )
}

function NewCourseForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useWords('builder')
  const navigate = useNavigate()
  const [codec] = useState(() => fieldsCodec())
  const { form, text, trouble, failure, isBusy } = useWordedForm<FieldValues>({
    draft: useDeviceDraft(newCourseDraft, codec),
    check: ({ title_bn = '', title_en = '' }) =>
      title_bn.trim() + title_en.trim() === '' ? required({ title_bn }, 'title_bn') : tooLong({ title_bn, title_en }, maxTitleLetters),
    async send({ title_bn = '', title_en = '' }) {
      const first = (word: string) => ({ 'title.bn': word })
      const names = { module: first(t('first.module')), lesson: first(t('first.lesson')) }
      const id = await startCourse({ 'title.bn': title_bn.trim(), 'title.en': title_en.trim(), level: 'beginner', subject: 'money' }, names)
      await deleteDraft(newCourseDraft)
      return () => navigate({ to: '/instructor/courses/$id', params: { id } })
    },
    failed: t('trouble.failed'),
  })
  const { ref } = form
  // The button that opened the form is gone.
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <Card>
      <form {...form}>
        <Stack gap={4}>
          <TroubleNote trouble={trouble}>{failure}</TroubleNote>
          <TextField label={t('in.bn', { field: t('course.title') })} lang="bn" autoComplete="off" {...text('title_bn')} />
          <TextField label={t('in.en', { field: t('course.title') })} lang="en" autoComplete="off" {...text('title_en')} />
          <Muted isSmall>{t('list.newHint')}</Muted>
          <Row gap={3} isWrapping>
            <Button type="submit" variant="solid" icon={Plus} isBusy={isBusy}>
              {t('list.begin')}
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              {t('closeSheet')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

/** A published course: its draft is made by the server, from the newest version. */
function PublishedRow({ courseId, title }: { courseId: string; title: TaughtCourse['title'] }) {
  const { t } = useWords('builder')
  const navigate = useNavigate()
  const { run, trouble, isBusy } = useAction()
  const begin = async () => {
    await call(draftEndpoints.begin, { id: courseId })
    await syncNow()
    await navigate({ to: '/instructor/courses/$id', params: { id: courseId } })
  }
  return (
    <Card>
      <Stack gap={3}>
        <h3>
          <Localized text={title} />
        </h3>
        <Button variant="line" icon={Pencil} isBusy={isBusy} onClick={() => void run(begin)}>
          {t('list.edit')}
        </Button>
        <Muted isSmall>{t('list.editHint')}</Muted>
        <TroubleNote trouble={trouble} words={{ full: t('trouble.full'), failed: t('trouble.failed') }} />
      </Stack>
    </Card>
  )
}
