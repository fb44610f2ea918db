import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { User } from '../../../contract/account/person.ts'
import type { Reported } from '../../../contract/moderation/reports.ts'
import { may } from '../../../contract/permissions.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyOptional } from '../../ui/lazy.ts'
import { isFormCalled } from '../device/form-calls.ts'
import { ownReportsQuery } from './report.queries.ts'

const ReportForm = lazyOptional(async () => (await import('./report-form.tsx')).loadReportForm())

interface ReportButtonProps {
  of: Reported
  authorId: string
  me: User | null
  words: { report: string; reported: string }
}

/** The button that reports another user's text. It says so once the user has. */
export function ReportButton({ of, authorId, me, words }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(() => isFormCalled(`report:${of.id}`))
  const { data: reported } = useQuery(ownReportsQuery())
  if (!may(me, 'report.send', { authorId })) return null
  const isReported = reported?.has(of.id) === true
  return (
    <>
      <Button variant="quiet" icon={Flag} disabled={isReported} onClick={() => setOpen(true)}>
        {isReported ? words.reported : words.report}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportForm of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
