import { useQuery } from '@tanstack/react-query'
import { seenState } from '../../../../contract/drafts/draft-review.ts'
import { draftEndpoints } from '../../../../contract/drafts/drafts.ts'
import { call } from '../../../api/call.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { useSpending } from '../../../ui/price/cost.tsx'
import type { Draft } from '../draft.queries.ts'
import { wordsOf } from '../parts/part-words.ts'
import { useDraftPrice } from './use-draft-price.ts'

/**
 * Bytes for learners: the first download, the update, and each lesson. The device computes them at once, also offline. What it cannot
 * know exactly, it asks of the server. `isReady`: the server would publish this draft.
 */
export function CoursePrice({ draft, isReady }: { draft: Draft; isReady: boolean }) {
  const { head, tree, nodes, waiting } = draft
  const { t, language } = useWords('builder')
  const spending = useSpending()
  const price = useDraftPrice(draft)
  const { data: counted } = useQuery({
    queryKey: ['draft-price', head.id, seenState(head.id, nodes, head.files)],
    queryFn: () => call(draftEndpoints.price, { id: head.id }),
    enabled: isReady && waiting === 0 && price?.isExact === false,
    networkMode: 'always',
    retry: false,
  })
  if (!price) return null
  const isExact = price.isExact || counted !== undefined
  const bytes = price.isExact ? price.total : (counted?.bytes_total ?? price.total)
  const update = price.update !== null && spending(price.isExact ? price.update : (counted?.bytes_new ?? price.update))
  const lessons = tree.modules.flatMap((module) => module.lessons)
  return (
    <Stack gap={2}>
      <p>
        <data value={bytes}>{t(isExact ? 'publish.price' : 'publish.priceAbout', { size: spending(bytes) })}</data>
        {update !== false && ` ${t(isExact ? 'publish.update' : 'publish.updateAbout', { size: update })}`}
      </p>
      {!isExact && <Muted>{t('publish.priceLater')}</Muted>}
      {lessons.length > 0 && (
        <ul aria-label={t('publish.lessonPrices')}>
          {lessons.map(({ node }) => (
            <li key={node.id}>
              <data value={price.lessons.get(node.id) ?? 0}>
                {t('publish.lessonPrice', {
                  name: wordsOf(node, language) || t('untitled'),
                  size: spending(price.lessons.get(node.id) ?? 0),
                })}
              </data>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

/** The share of one lesson, beside its parts. */
export function LessonPrice({ draft, lessonId }: { draft: Draft; lessonId: string }) {
  const { t } = useWords('builder')
  const spending = useSpending()
  const price = useDraftPrice(draft)
  if (!price) return null
  const bytes = price.lessons.get(lessonId) ?? 0
  return (
    <Muted>
      <data value={bytes}>{t('publish.thisLesson', { size: spending(bytes), whole: spending(price.total) })}</data>
    </Muted>
  )
}
