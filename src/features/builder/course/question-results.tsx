import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { QuestionResult } from '../../../../contract/courses/teaching.ts'
import { packageId } from '../../../../contract/drafts/draft-package.ts'
import { shownFrom } from '../../../../contract/learning/item-analysis.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Muted, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import styles from '../builder.module.css'
import type { Draft } from '../draft.queries.ts'
import { ResultLines } from '../results/result-lines.tsx'
import { resultsQuery } from '../results/results.queries.ts'

/** Answers of learners by question, those with findings first. Each opens the question. */
export function QuestionResults({ draft }: { draft: Draft }) {
  const { t, language } = useWords('builder')
  const { id } = draft.head
  const { data, isError } = useQuery(resultsQuery(id))
  const counted = (data?.items ?? []).filter(({ figures }) => figures !== null)
  const few = (data?.items.length ?? 0) - counted.length
  const found = counted.filter(({ findings }) => findings.length > 0)
  const fine = counted.filter(({ findings }) => findings.length === 0)
  if (data?.items.length === 0) return null
  return (
    <Stack gap={4} as="section">
      <SectionHead title={t('results.title')}>
        {data && <Muted isSmall>{t('state.published', { number: formatNumber(data.version, language) })}</Muted>}
      </SectionHead>
      {isError && <Note tone="info">{t('results.offline')}</Note>}
      {data && counted.length > 0 && found.length === 0 && (
        <Note tone="good" icon={CircleCheck}>
          {t('results.fine')}
        </Note>
      )}
      {data?.remarked !== undefined && (
        <Note tone="info">
          {data.remarked === null
            ? t('results.remarkedFew')
            : t('results.remarked', { count: data.remarked, number: formatNumber(data.remarked, language) })}
        </Note>
      )}
      {counted.length > 0 && (
        <ul className={styles.parts} aria-label={t('results.title')}>
          {[...found, ...fine].map((one) => (
            <Result key={`${one.lesson_id}/${one.block_id}/${one.question_id}`} draft={draft} result={one} />
          ))}
        </ul>
      )}
      {few > 0 && (
        <Muted>
          {t('results.few', { count: few, number: formatNumber(few, language), people: formatNumber(shownFrom.counts, language) })}
        </Muted>
      )}
    </Stack>
  )
}

function Result({ draft, result }: { draft: Draft; result: QuestionResult }) {
  const { language } = useWords('builder')
  const { prompt, figures, findings } = result
  if (!figures) return null
  const place = placeOf(draft, result)
  const text = (
    <>
      {findings.length > 0 ? <TriangleAlert size={22} /> : <CircleCheck size={22} />}
      <span className={styles.toggleText}>
        <strong>{localized(prompt, language).text}</strong>
        <ResultLines figures={figures} findings={findings} />
      </span>
    </>
  )
  return (
    <li className={styles.part}>
      {place ? (
        <Link
          className={styles.toggle}
          to="/instructor/courses/$id/lesson"
          params={{ id: draft.head.id }}
          search={{ lesson: place.lesson }}
          hash={place.question}
        >
          {text}
        </Link>
      ) : (
        <div className={styles.toggle}>{text}</div>
      )}
    </li>
  )
}

/** The parts of the draft with these ids in the package; null: the draft has the question no longer. */
function placeOf({ tree }: Draft, { lesson_id, block_id, question_id }: QuestionResult): { lesson: string; question: string } | null {
  const lesson = tree.modules.flatMap(({ lessons }) => lessons).find(({ node }) => packageId(node) === lesson_id)
  const block = lesson?.blocks.find(({ node }) => packageId(node) === block_id)
  const question = block?.questions.find((node) => packageId(node) === question_id)
  return lesson && question ? { lesson: lesson.node.id, question: question.id } : null
}
