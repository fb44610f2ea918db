import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { User } from '../../../../contract/account/person.ts'
import { required } from '../../../forms/check.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { useAuth } from '../auth.ts'
import { SessionForm } from '../session-frame.tsx'
import { useSessionForm } from '../use-session-form.ts'
import { askDeletion } from './deletion.ts'
import { OwnDataButton } from './own-data-button.tsx'
import { PendingDeletion } from './pending-deletion.tsx'

export const Route = createFileRoute('/_member/profile/delete')({
  staticData: { title: 'session:account.delete.title', words: ['errors'], below: '/profile/view' },
  loader: loadPage,
  component: DeleteAccountPage,
})

/** The user asks for the deletion of the account, which takes effect 14 days later. */
function DeleteAccountPage() {
  const { t } = useWords('session')
  const { user } = useAuth()
  return (
    <InnerPage title={t('account.delete.title')} lead={t('account.delete.lead')} back={{ to: '/profile/view' }} width="form">
      {user && <Deletion user={user} />}
    </InnerPage>
  )
}

function Deletion({ user }: { user: User }) {
  const { t } = useWords('session')
  if (user.role === 'admin') return <Note tone="info">{t('account.delete.admin')}</Note>
  return user.deletion ? <PendingDeletion deletion={user.deletion} /> : <DeletionForm user={user} />
}

function DeletionForm({ user }: { user: User }) {
  const { t } = useWords('session')
  const navigate = useNavigate()
  const { form, values, change, text, trouble, failure, isBusy } = useSessionForm({
    name: `delete:${user.id}`,
    initial: { texts: '', current_password: '' },
    secrets: ['current_password'],
    check: (typed) => required(typed, 'current_password'),
    async send({ texts, current_password }) {
      await askDeletion({ way: texts === '' ? 'nameless' : 'all', current_password })
      return () => navigate({ to: '/profile/view' })
    },
    failed: t('account.delete.failed'),
  })
  return (
    <>
      <Note tone="wait" title={t('account.delete.first')} actions={<OwnDataButton />}>
        {t('account.delete.firstText')}
      </Note>
      <SessionForm trouble={trouble} failure={failure} {...form}>
        <Checkbox
          label={t('account.delete.texts')}
          name="texts"
          isChecked={values.texts !== ''}
          onChange={(isChecked) => change({ texts: isChecked ? 'all' : '' })}
        />
        <PasswordField label={t('account.password.current')} {...text('current_password')} autoComplete="current-password" />
        <Button type="submit" icon={Trash2} isFull isBusy={isBusy}>
          {t(isBusy ? 'account.delete.busy' : 'account.delete.submit')}
        </Button>
      </SessionForm>
    </>
  )
}
