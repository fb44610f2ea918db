import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { BookOpen, FolderOpen, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DraftModule } from '../../../../contract/drafts/draft-package.ts'
import type { DraftNode } from '../../../../contract/drafts/draft-rows.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { meQuery } from '../../session/session.queries.ts'
import styles from '../builder.module.css'
import { PartComments } from '../comments/part-comments.tsx'
import { type Draft, draftQuery } from '../draft.queries.ts'
import { addPart } from '../draft-acts.ts'
import { NodeForm } from '../editors/form/node-form.tsx'
import { TextInBoth } from '../editors/form/two-languages.tsx'
import { SaveCourse } from '../files/save-course.tsx'
import { announce } from '../parts/announcer.tsx'
import { PartList } from '../parts/part-list.tsx'
import { PartToggle } from '../parts/part-toggle.tsx'
import { wordsOf } from '../parts/part-words.ts'
import { useFocusOfNew, useOpenPart, useOpenParts } from '../parts/use-open-part.ts'
import { TemplateSheet } from '../templates/template-sheet.tsx'
import { addTemplate } from '../templates/templates.ts'
import { useDraftRights } from '../use-draft-rights.ts'
import { CourseForm, CourseTexts } from './course-form.tsx'
import { DraftState } from './draft-state.tsx'
import { NoDraft } from './no-draft.tsx'
import { PeopleOfDraft } from './people-of-draft.tsx'
import { PublishSection } from './publish-section.tsx'
import { QuestionResults } from './question-results.tsx'
import { RemovedParts } from './removed-parts.tsx'

export const Route = createFileRoute('/_instructor/instructor/courses/$id')({
  staticData: { title: 'builder:title', words: ['errors', 'blocks'], below: '/instructor/dashboard' },
  loader: (page) => loadPage(page, draftQuery(page.params.id), meQuery()),
  pendingComponent: DraftSkeleton,
  component: DraftPage,
})

/** The structure of a course: its description, modules and lessons. */
function DraftPage() {
  const { id } = Route.useParams()
  const { data: draft } = useSuspenseQuery(draftQuery(id))
  if (!draft) return <NoDraft />
  return <LoadedDraft draft={draft} />
}

function LoadedDraft({ draft }: { draft: Draft }) {
  const { t, language } = useWords('builder')
  const { id } = draft.head
  const { mayEdit, maySteer } = useDraftRights(draft)
  return (
    <InnerPage
      title={wordsOf(draft.tree.node, language) || t('untitled')}
      bar={t('title')}
      back={{ to: '/instructor/courses' }}
      width="full"
    >
      <DraftState draft={draft} />
      <div className={styles.halves}>
        <Stack gap={8}>
          <CourseDetails draft={draft} />
          <Stack gap={4} as="section">
            <SectionHead title={t('modules')} />
            <Modules draft={draft} />
          </Stack>
        </Stack>
        <Stack gap={8}>
          <PublishSection draft={draft} />
          {mayEdit && draft.head.version !== null && <QuestionResults draft={draft} />}
          {maySteer && draft.head.version !== null && (
            <SaveCourse id={id} name={wordsOf(draft.tree.node, language)} version={draft.head.version} />
          )}
          <PeopleOfDraft draft={draft} />
          <RemovedParts draft={draft} parentIds={[draft.tree.node.id, ...draft.tree.modules.map(({ node }) => node.id)]} />
        </Stack>
      </div>
    </InnerPage>
  )
}

function CourseDetails({ draft }: { draft: Draft }) {
  const { t, language } = useWords('builder')
  const [isOpen, setOpen] = useOpenPart(draft.tree.node.id)
  const { mayEdit } = useDraftRights(draft)
  return (
    <Card>
      <PartToggle isOpen={isOpen} kind={t('course.about')} onToggle={() => setOpen(!isOpen)}>
        {wordsOf(draft.tree.node, language) || t('untitled')}
      </PartToggle>
      {isOpen && (mayEdit ? <CourseForm node={draft.tree.node} onDone={() => setOpen(false)} /> : <CourseTexts node={draft.tree.node} />)}
      <PartComments draft={draft} node={draft.tree.node} isOpen />
    </Card>
  )
}

function Modules({ draft }: { draft: Draft }) {
  const { t, language } = useWords('builder')
  const { run, trouble, isBusy } = useAction()
  const [open, setOpen] = useOpenParts()
  const { mayEdit } = useDraftRights(draft)
  const { node: course, modules } = draft.tree
  const nameOf = (node: DraftNode) => wordsOf(node, language) || t('untitled')
  const rows = modules.map((module) => ({
    node: module.node,
    name: nameOf(module.node),
    head: !mayEdit ? (
      <h3 className={styles.subhead}>{nameOf(module.node)}</h3>
    ) : (
      <PartToggle
        isOpen={open === module.node.id}
        kind={t('module')}
        icon={FolderOpen}
        onToggle={() => setOpen(open === module.node.id ? null : module.node.id)}
      >
        {nameOf(module.node)}
      </PartToggle>
    ),
    body: (
      <Stack gap={3}>
        {mayEdit && open === module.node.id && (
          <NodeForm node={module.node} onDone={() => setOpen(null)}>
            {({ text }) => <TextInBoth label={t('moduleTitle')} path="title" text={text} />}
          </NodeForm>
        )}
        <Lessons draft={draft} module={module} parents={modules.map(({ node }) => ({ id: node.id, name: nameOf(node) }))} />
      </Stack>
    ),
  }))
  const focusNew = useFocusOfNew(modules.map(({ node }) => node.id))
  const add = () =>
    run(async () => {
      const id = await addPart(draft.nodes, course, { kind: 'module', fields: {} })
      setOpen(id)
      focusNew(id)
      announce(t('added', { name: t('module') }))
    })
  return (
    <>
      <PartList draft={draft} rows={rows} label={t('modules')} />
      {mayEdit && (
        <Button variant="soft" icon={Plus} isBusy={isBusy} onClick={() => void add()}>
          {t('addModule')}
        </Button>
      )}
      <ActionTrouble trouble={trouble} />
    </>
  )
}

interface LessonsProps {
  draft: Draft
  module: DraftModule
  parents: readonly { id: string; name: string }[]
}

function Lessons({ draft, module, parents }: LessonsProps) {
  const { t, language } = useWords('builder')
  const navigate = Route.useNavigate()
  const { run, trouble, isBusy } = useAction()
  const { mayEdit } = useDraftRights(draft)
  const rows = module.lessons.map(({ node, blocks }) => {
    const name = wordsOf(node, language) || t('untitled')
    const count = t('parts', { count: blocks.length, number: formatNumber(blocks.length, language) })
    return {
      node,
      name,
      head: (
        <LessonLink node={node} count={count}>
          {name}
        </LessonLink>
      ),
    }
  })
  const addLesson = () => addPart(draft.nodes, module.node, { kind: 'lesson', fields: { minutes: 5 } })
  const open = async (added: Promise<string>) =>
    navigate({ to: '/instructor/courses/$id/lesson', params: { id: module.node.course_id }, search: { lesson: await added } })
  return (
    <>
      <PartList
        draft={draft}
        rows={rows}
        label={t('lessonsOf', { name: wordsOf(module.node, language) || t('untitled') })}
        parents={parents}
      />
      {mayEdit && (
        <div className={styles.tools}>
          <Button variant="soft" icon={Plus} isBusy={isBusy} onClick={() => void run(() => open(addLesson()))}>
            {t('addLesson')}
          </Button>
          <TemplateSheet isBusy={isBusy} onChoose={(template) => void run(() => open(addTemplate(draft.nodes, module.node, template)))} />
        </div>
      )}
      <ActionTrouble trouble={trouble} />
    </>
  )
}

function LessonLink({ node, count, children }: { node: DraftNode; count: string; children: ReactNode }) {
  return (
    <Link className={styles.toggle} to="/instructor/courses/$id/lesson" params={{ id: node.course_id }} search={{ lesson: node.id }}>
      <BookOpen size={22} />
      <span className={styles.toggleText}>
        <strong>{children}</strong>
        <span>{count}</span>
      </span>
    </Link>
  )
}

function DraftSkeleton() {
  const { t } = useWords('builder')
  return (
    <InnerPage title={t('title')} back={{ to: '/instructor/courses' }} width="full">
      <BlocksSkeleton />
    </InnerPage>
  )
}
