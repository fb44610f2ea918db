import type { WholeCase } from '../../../../contract/moderation/cases.ts'
import type { ReportReason } from '../../../../contract/moderation/reports.ts'

/** The reason that most reporters gave. */
export const mainReason = ({ reasons: [first] }: WholeCase): ReportReason => first?.reason ?? 'other'
