import type { ReactNode } from 'react'
import type { WholeUser } from '../../../../contract/account/users.ts'
import { shownCode } from '../../../../contract/certificates/certificates.ts'
import { useWords } from '../../../i18n/setup.ts'
import { ActQuestion } from '../act-question.tsx'
import type { ActOutcome } from '../send-act.ts'
import { EndSessionsForm, ReasonForm, RoleForm, SuspendForm } from './act-forms.tsx'

/** An act on a user that is being decided. */
export type Act =
  | { readonly is: 'role' | 'suspend' | 'lift' | 'endSessions'; readonly code?: never }
  | { readonly is: 'revoke'; readonly code: string }

interface ActDialogProps {
  user: WholeUser
  act: Act | null
  onClose: () => void
  onDone: (outcome: ActOutcome) => Promise<void>
}

/** The question before an act, with its reason. */
export function ActDialog({ user, act, onClose, onDone }: ActDialogProps) {
  const { t } = useWords('administration')
  const { name } = user
  const titles = {
    role: t('users.changeRole.title', { name }),
    suspend: t('users.suspend.title', { name }),
    lift: t('users.lift.title', { name }),
    endSessions: t('users.sessions.endTitle', { name }),
    revoke: t('users.revoke.title', { code: shownCode(act?.code ?? '') }),
  }
  return (
    <ActQuestion title={act && titles[act.is]} onCancel={onClose}>
      {act && formOf(act, user, onDone)}
    </ActQuestion>
  )
}

function formOf(act: Act, user: WholeUser, onDone: ActDialogProps['onDone']): ReactNode {
  if (act.is === 'role') return <RoleForm user={user} onDone={onDone} />
  if (act.is === 'suspend') return <SuspendForm user={user} onDone={onDone} />
  if (act.is === 'endSessions') return <EndSessionsForm user={user} onDone={onDone} />
  return <ReasonForm user={user} code={act.code ?? null} onDone={onDone} />
}
