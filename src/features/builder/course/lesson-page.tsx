import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { DraftBlock, DraftLesson } from '../../../../contract/drafts/draft-package.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { MoreLink, Muted, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { type Draft, draftQuery } from '../draft.queries.ts'
import { addPart } from '../draft-acts.ts'
import { AddPart, type NewBlock } from '../editors/add-part.tsx'
import { FieldsBlockEditor, isFieldsKind } from '../editors/fields/fields-block-editor.tsx'
import { NodeForm } from '../editors/form/node-form.tsx'
import { TextInBoth } from '../editors/form/two-languages.tsx'
import { QuizEditor } from '../editors/quiz-editor.tsx'
import { TextEditor } from '../editors/text-editor.tsx'
import { announce } from '../parts/announcer.tsx'
import { blockIcons, kindOf } from '../parts/block-kinds.ts'
import { BlockPreview } from '../parts/block-preview.tsx'
import { PartList } from '../parts/part-list.tsx'
import { PartToggle } from '../parts/part-toggle.tsx'
import { wordsOf } from '../parts/part-words.ts'
import { useFocusOfNew, useOpenPart, useOpenParts } from '../parts/use-open-part.ts'
import { LessonPreview } from '../phone/lesson-preview.tsx'
import { LessonPrice } from '../price/course-price.tsx'
import { useDraftRights } from '../use-draft-rights.ts'
import { DraftState } from './draft-state.tsx'
import { NoDraft } from './no-draft.tsx'
import { LessonPanes } from './panes.tsx'
import { RemovedParts } from './removed-parts.tsx'

export const Route = createFileRoute('/_instructor/instructor/courses/$id/lesson')({
  validateSearch: ({ lesson }): { lesson?: string } => (typeof lesson === 'string' ? { lesson } : {}),
  staticData: { title: 'builder:lesson.title', words: ['errors', 'blocks', 'player'], below: '/instructor/dashboard' },
  loader: (page) => loadPage(page, draftQuery(page.params.id)),
  pendingComponent: LessonSkeleton,
  component: LessonPage,
})

/** One lesson with its parts, which open in place. */
function LessonPage() {
  const { t, language } = useWords('builder')
  const { id } = Route.useParams()
  const { lesson: lessonId = '' } = Route.useSearch()
  const { data: draft } = useSuspenseQuery(draftQuery(id))
  const [isPreviewed, setPreviewed] = useState(false)
  const hasNoBar = useIsWide()
  const lesson = draft?.tree.modules.flatMap(({ lessons }) => lessons).find(({ node }) => node.id === lessonId)
  if (!draft || !lesson) return <NoDraft />
  return (
    <InnerPage
      title={wordsOf(lesson.node, language) || t('untitled')}
      bar={t('lesson.title')}
      back={{ to: '/instructor/courses/$id', params: { id } }}
      width="full"
    >
      {/* Narrower screens have the bar of the page. */}
      {hasNoBar && (
        <MoreLink to="/instructor/courses/$id" params={{ id }}>
          {wordsOf(draft.tree.node, language) || t('untitled')}
        </MoreLink>
      )}
      <DraftState draft={draft} />
      <LessonPanes key={lessonId} draft={draft} lessonId={lessonId}>
        <LessonDetails draft={draft} lesson={lesson} />
        <Stack gap={4} as="section">
          <SectionHead title={t('blocks')}>
            {lesson.blocks.length > 0 && (
              <Button variant="soft" icon={Smartphone} aria-haspopup="dialog" onClick={() => setPreviewed(true)}>
                {t('preview.open')}
              </Button>
            )}
          </SectionHead>
          <Blocks draft={draft} lesson={lesson} />
          <LessonPrice draft={draft} lessonId={lessonId} />
        </Stack>
        {isPreviewed && <LessonPreview draft={draft} lesson={lesson} onClose={() => setPreviewed(false)} />}
        <RemovedParts draft={draft} parentIds={[lessonId, ...lesson.blocks.map(({ node }) => node.id)]} />
      </LessonPanes>
    </InnerPage>
  )
}

const minuteChoices = [...Array.from({ length: 10 }, (_, place) => String(place + 3)), '15', '20', '30', '45', '60']

function LessonDetails({ draft, lesson: { node } }: { draft: Draft; lesson: DraftLesson }) {
  const { t, language } = useWords('builder')
  const isNew = wordsOf(node, language) === ''
  const [isOpen, setOpen] = useOpenPart(node.id, isNew)
  const { mayEdit } = useDraftRights(draft)
  const minutes = String(node.fields.minutes ?? 5)
  if (!mayEdit) return <Muted>{t('minutes', { count: Number(minutes), number: formatNumber(Number(minutes), language) })}</Muted>
  return (
    <Card>
      <PartToggle isOpen={isOpen} icon={BookOpen} kind={t('lessonDetails')} onToggle={() => setOpen(!isOpen)}>
        {t('minutes', { count: Number(minutes), number: formatNumber(Number(minutes), language) })}
      </PartToggle>
      {isOpen && (
        <NodeForm node={node} onDone={() => setOpen(false)}>
          {({ values, change, text }) => (
            <>
              <TextInBoth label={t('lessonName')} path="title" text={text} />
              <SelectField
                label={t('lessonMinutes')}
                value={String(values.minutes ?? 5)}
                choices={[...new Set([...minuteChoices, String(values.minutes ?? 5)])].map((value) => ({
                  value,
                  text: t('minutes', { count: Number(value), number: formatNumber(Number(value), language) }),
                }))}
                onChange={(value) => change({ minutes: Number(value) })}
              />
              {(['taskText', 'taskQuestion'] as const).map((part) => (
                <TextInBoth
                  key={part}
                  label={t('fields.optional', { field: t(`fields.${part}`) })}
                  path={part === 'taskText' ? 'task.text' : 'task.question'}
                  text={text}
                  isLong
                />
              ))}
            </>
          )}
        </NodeForm>
      )}
    </Card>
  )
}

function Blocks({ draft, lesson }: { draft: Draft; lesson: DraftLesson }) {
  const { t, language } = useWords('builder')
  const { run, trouble, isBusy } = useAction()
  const { mayEdit } = useDraftRights(draft)
  const above = (part: string) => lesson.blocks.find(({ questions }) => questions.some(({ id }) => id === part))?.node.id
  const [open, setOpen] = useOpenParts({ above })
  const focusNew = useFocusOfNew(lesson.blocks.map(({ node }) => node.id))
  const add = (block: NewBlock) =>
    run(async () => {
      const id = await addPart(draft.nodes, lesson.node, block)
      setOpen(id)
      focusNew(id)
      announce(t('added', { name: t(`kinds.${kindOf({ fields: block.fields })}`) }))
    })
  const rows = lesson.blocks.map((block) => {
    const kind = kindOf(block.node)
    const words = wordsOf(block.node, language)
    const isOpen = open === block.node.id
    const kindName = t(`kinds.${kind}`)
    return {
      node: block.node,
      name: words === '' ? kindName : t('partName', { kind: kindName, words }),
      head: (
        <PartToggle isOpen={isOpen} kind={kindName} icon={blockIcons[kind]} onToggle={() => setOpen(isOpen ? null : block.node.id)}>
          {words || t('empty')}
        </PartToggle>
      ),
      ...(isOpen && {
        body: mayEdit ? (
          <OpenBlock draft={draft} block={block} onDone={() => setOpen(null)} />
        ) : (
          <BlockPreview head={draft.head} block={block} />
        ),
      }),
    }
  })
  const parents = draft.tree.modules.flatMap(({ lessons }) =>
    lessons.map(({ node }) => ({ id: node.id, name: wordsOf(node, language) || t('untitled') })),
  )
  return (
    <>
      {rows.length === 0 ? <Muted>{t('noParts')}</Muted> : <PartList draft={draft} rows={rows} label={t('blocks')} parents={parents} />}
      {mayEdit && <AddPart isBusy={isBusy} onAdd={(block) => void add(block)} />}
      <ActionTrouble trouble={trouble} />
    </>
  )
}

/** The editor of a block; other kinds are shown as they are. */
function OpenBlock({ draft, block, onDone }: { draft: Draft; block: DraftBlock; onDone: () => void }) {
  const { t } = useWords('builder')
  const kind = kindOf(block.node)
  if (kind === 'text') return <TextEditor block={block} onDone={onDone} />
  if (isFieldsKind(kind)) return <FieldsBlockEditor draft={draft} block={block} onDone={onDone} />
  return (
    <Stack gap={4}>
      {kind === 'quiz' ? <QuizEditor draft={draft} block={block} /> : <Note tone="info">{t('notYet')}</Note>}
      <BlockPreview head={draft.head} block={block} />
    </Stack>
  )
}

function LessonSkeleton() {
  const { t } = useWords('builder')
  return (
    <InnerPage title={t('lesson.title')} back={{ to: '/instructor/courses' }} width="full">
      <BlocksSkeleton />
    </InnerPage>
  )
}
