import type { QuestionResult } from '../../../../contract/courses/teaching.ts'
import { shownFrom, spanOf } from '../../../../contract/learning/item-analysis.ts'
import { formatNumber, formatPercent } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'

interface ResultLinesProps {
  figures: NonNullable<QuestionResult['figures']>
  findings: QuestionResult['findings']
}

/** The results of one question in words: how many were right, what to look at, and who gets it right. */
export function ResultLines({ figures: { people, right, discrimination }, findings }: ResultLinesProps) {
  const { t, language } = useWords('builder')
  const number = (count: number) => formatNumber(count, language)
  const [low, high] = spanOf(right, people)
  const share =
    people < shownFrom.share
      ? t('results.counts', { right: number(right), people: number(people) })
      : t('results.share', {
          share: formatPercent((right * 100) / people, language),
          low: number(low),
          high: number(high),
          people: number(people),
        })
  return (
    <>
      <span>{share}</span>
      {findings.map((finding) => (
        <span key={finding}>{t(`results.findings.${finding}`)}</span>
      ))}
      {discrimination !== null && <span>{t(`results.relation.${relationOf(discrimination)}`)}</span>}
    </>
  )
}

const relationOf = (discrimination: number) => (discrimination < 0 ? 'turned' : discrimination < 10 ? 'hardly' : 'yes')
