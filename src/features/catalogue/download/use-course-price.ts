import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import type { DownloadRequest } from '../../../offline/downloads/downloads.ts'
import { type Bill, billOf, type Choices, type Part } from '../../../ui/price/bill.ts'
import { type DownloadRules, downloadRulesQuery, priceQuery, readerPriceQuery, unparted } from '../../downloads/downloads.queries.ts'

/** The price of a course with the user's choices. */
export interface CoursePrice {
  readonly bill: Bill
  readonly onChoices: (change: Partial<Choices>) => void
  /** The request for what is chosen, at the displayed price. */
  readonly request: DownloadRequest
  /** Undefined until they were read. */
  readonly rules: DownloadRules | undefined
}

/**
 * The download size of a course. The total is known at once; its parts and the book reader are computed later. By default the
 * data saver leaves out audio, video and recordings of the text. The book reader is included on an unmetered connection only.
 */
export function useCoursePrice(course: CourseOutline): CoursePrice {
  const { data: price = unparted(course.bytes) } = useQuery(priceQuery(course))
  const { data: reader = 0 } = useQuery(readerPriceQuery(course))
  const { data: rules } = useQuery(downloadRulesQuery())
  const [chosen, setChosen] = useState<Partial<Choices>>({})
  const bill = billOf(price, reader, {
    played: !rules?.savesData,
    voice: !rules?.savesData,
    handbook: true,
    reader: rules?.line === 'unmetered',
    ...chosen,
  })
  const isTaken = (part: Part, isOtherwise = true) => bill.rows.find((row) => row.part === part)?.isChosen ?? isOtherwise
  const isPlayedToo = isTaken('played')
  return {
    bill,
    onChoices: (change) => setChosen((before) => ({ ...before, ...change })),
    request: {
      isPlayedToo,
      isVoiceToo: isTaken('voice', isPlayedToo),
      isBookToo: isTaken('handbook'),
      price: bill.total,
      readerBytes: bill.isReaderChosen ? bill.reader : 0,
    },
    rules,
  }
}
