import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { User } from '../../../contract/account/person.ts'
import type { Reported } from '../../../contract/moderation/reports.ts'
import { may } from '../../../contract/permissions.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyWithPreload } from '../../ui/lazy.ts'
import { isFormCalled } from '../device/form-calls.ts'
import { ownReportsQuery } from './report.queries.ts'

const ReportForm = lazyWithPreload(async () => (await import('./report-form.tsx')).loadReportForm())

interface ReportButtonProps {
  of: Reported
  authorId: string
  me: User | null
  words: { report: string; reported: string }
}

/** The button that reports another user's text. It says so once the user has. */
export function ReportButton({ of, authorId, me, words }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // If its chunk is not on the device, the frame says so.
  const open = () =>
    void ReportForm.preload().then(
      () => setOpen(true),
      () => undefined,
    )
  const isCalled = isFormCalled(`report:${of.id}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a call opens it once.
  useEffect(() => {
    if (isCalled) open()
  }, [isCalled])
  const { data: reported } = useQuery(ownReportsQuery())
  if (!may(me, 'report.send', { authorId })) return null
  const isReported = reported?.has(of.id) === true
  return (
    <>
      <Button variant="quiet" icon={Flag} disabled={isReported} onClick={open}>
        {isReported ? words.reported : words.report}
      </Button>
      {isOpen && <ReportForm of={of} onClose={() => setOpen(false)} />}
    </>
  )
}
