import { useQuery } from '@tanstack/react-query'
import { Award, BookOpen, CircleCheck, Eye, LifeBuoy, ListChecks, type LucideIcon, Pencil, Plus, UserPlus } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { faultsOfDraft } from '../../../../contract/drafts/draft-faults.ts'
import { dayOf } from '../../../../contract/values/days.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { reviewOf, titleOf, wholeDraftsQuery } from '../../../features/builder/draft.queries.ts'
import { askedQuery, refreshAsked } from '../../../features/builder/drafts/asked.queries.ts'
import { allResultsQuery, refreshResults } from '../../../features/builder/results/results.queries.ts'
import { learnersQuery, refreshLearners } from '../../../features/students/learners.queries.ts'
import { listedLearners } from '../../../features/students/listed-learners.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { currentPersonId } from '../../../offline/store/person.ts'
import { Button, type Target } from '../../../ui/buttons/button.tsx'
import { CardGrid, Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { LinkCard } from '../../../ui/layout/link-card.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import { figuresQuery } from '../dashboard.queries.ts'

/** Faces on the card of learners who need help. */
const maxFaces = 4
/** Drafts with a card of their own. */
const maxDrafts = 3

interface Step extends Target {
  key: string
  to: NonNullable<Target['to']>
  icon: LucideIcon
  title: string
  text: string
  picture?: ReactNode
}

/** Reads before the page renders: steps that appear later would move all below them. */
export const nextStepsQueries = () => [learnersQuery(), allResultsQuery(), askedQuery(), wholeDraftsQuery(), figuresQuery()]

/** The teacher's next tasks in pictures, from what this device has: each is one tap to its place, with no connection too. */
export function NextSteps() {
  const { t } = useWords('students')
  const { steps, isNew, isKnown } = useSteps()
  useEffect(() => {
    void refreshLearners()
    void refreshResults()
    void refreshAsked()
  }, [])
  if (!isKnown) return null
  if (isNew)
    return (
      <StatePage
        illustration="state-basket"
        title={t('steps.new')}
        actions={
          <Button variant="main" icon={Plus} to="/instructor/courses">
            {t('steps.begin')}
          </Button>
        }
      >
        {t('steps.newText')}
      </StatePage>
    )
  return (
    <Stack gap={3} as="section">
      <h2>{t('steps.title')}</h2>
      {steps.length === 0 ? (
        <Note tone="good" icon={CircleCheck} title={t('steps.nothing')}>
          {t('steps.nothingText')}
        </Note>
      ) : (
        <CardGrid>
          {steps.map(({ key, icon: Icon, title, text, picture, ...target }) => (
            <LinkCard key={key} {...target}>
              <Row gap={3}>
                <Icon size={32} />
                <h3>{title}</h3>
              </Row>
              {picture}
              <Muted>{text}</Muted>
            </LinkCard>
          ))}
        </CardGrid>
      )}
    </Stack>
  )
}

/** People first, then what blocks others, then the own work. */
function useSteps(): { steps: Step[]; isNew: boolean; isKnown: boolean } {
  const { t, language } = useWords('students')
  const today = dayOf(serverNow())
  const { data: taught } = useQuery(learnersQuery())
  const { data: results } = useQuery(allResultsQuery())
  const { data: asked } = useQuery(askedQuery())
  const { data: drafts } = useQuery(wholeDraftsQuery())
  const { data: figures } = useQuery(figuresQuery())
  const helped = useMemo(
    () => (taught ? listedLearners(taught, { course: '', state: 'help', name: '', group: '' }, today).learners : []),
    [taught, today],
  )
  const steps: Step[] = []
  if (helped.length > 0)
    steps.push({
      key: 'help',
      to: '/instructor/students',
      search: { state: 'help' },
      icon: LifeBuoy,
      title: t('steps.help', { count: helped.length }),
      text: t('steps.helpText'),
      picture: (
        <Row gap={2}>
          {helped.slice(0, maxFaces).map(({ person, course }) => (
            <Face key={`${course.course_id}/${person.id}`} face={person.face} size="small" />
          ))}
        </Row>
      ),
    })
  if (asked && asked.length > 0)
    steps.push({
      key: 'asked',
      to: '/instructor/courses',
      icon: UserPlus,
      title: t('steps.asked', { count: asked.length }),
      text: asked.map(({ title }) => localized(title, language).text).join(', '),
    })
  const me = currentPersonId()
  const toReview = (drafts ?? []).filter((draft) => reviewOf(draft) === 'asked' && draft.head.edited_by !== me)
  const [first] = toReview
  if (first)
    steps.push({
      key: 'review',
      ...(toReview.length === 1
        ? { to: '/instructor/courses/$id' as const, params: { id: first.head.id } }
        : { to: '/instructor/courses' as const }),
      icon: Eye,
      title: t('steps.review', { count: toReview.length }),
      text: toReview.map(({ tree }) => localized(titleOf(tree.node), language).text).join(', '),
    })
  const found = results?.courses.flatMap(({ items }) => items.filter(({ findings }) => findings.length > 0)) ?? []
  if (found.length > 0)
    steps.push({
      key: 'questions',
      to: '/instructor/quiz-builder',
      icon: ListChecks,
      title: t('steps.questions', { count: found.length }),
      text: t('steps.questionsText'),
    })
  const toConfirm = figures?.items.reduce((sum, { to_confirm = 0 }) => sum + to_confirm, 0) ?? 0
  if (toConfirm > 0)
    steps.push({
      key: 'certificates',
      to: '/instructor/students',
      search: { show: 'certificates' },
      icon: Award,
      title: t('next.title', { count: toConfirm }),
      text: t('next.text'),
    })
  const unfinished = (drafts ?? []).map((draft) => ({ draft, faults: faultsOfDraft(draft.tree).length }))
  for (const { draft, faults } of unfinished.filter((one) => one.faults > 0 || one.draft.head.version === null).slice(0, maxDrafts))
    steps.push({
      key: draft.head.id,
      to: '/instructor/courses/$id',
      params: { id: draft.head.id },
      icon: draft.head.version === null ? Pencil : BookOpen,
      title: localized(titleOf(draft.tree.node), language).text || t('steps.untitled'),
      text: faults > 0 ? t('steps.faults', { count: faults }) : t('steps.ready'),
    })
  const isNew = drafts?.length === 0 && (asked?.length ?? 0) === 0 && figures?.items.length === 0
  return { steps, isNew, isKnown: drafts !== undefined && taught !== undefined && figures !== undefined }
}
