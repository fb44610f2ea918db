import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Check, CloudOff } from 'lucide-react'
import type { User } from '../../../../contract/account/person.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { useWordedForm } from '../../../forms/use-call-form.ts'
import { languageOptions } from '../../../i18n/language.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { useStatus } from '../../../offline/status/status.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { FormSkeleton } from '../../../ui/messages/skeleton.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { useAuth } from '../auth.ts'
import { type ProfileSyncStatus, profileSyncStatusQuery } from '../profile.queries.ts'
import { SessionForm } from '../session-frame.tsx'
import { useAttempt } from '../use-session-form.ts'
import { keepProfile } from './account.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { ChangePhone } from './change-phone.tsx'
import { profileCodec, profileDraft, profileErrors, profileValues } from './profile-change.ts'
import { RejectedChange } from './profile-note.tsx'
import { Sessions } from './sessions.tsx'

export const Route = createFileRoute('/_member/profile/edit')({
  staticData: { title: 'session:account.editTitle', words: ['errors'], below: '/profile/view' },
  loader: (page) => loadPage(page, profileSyncStatusQuery()),
  pendingComponent: EditProfileSkeleton,
  component: EditProfilePage,
})

/** Profile texts are stored here at once. Number, e-mail address and password need the server, so they need a connection. */
function EditProfilePage() {
  const { t } = useWords('session')
  const { user } = useAuth()
  const { data: syncStatus } = useSuspenseQuery(profileSyncStatusQuery())
  if (!user) return null
  return (
    <InnerPage title={t('account.editTitle')} back={{ to: '/profile/view' }} width="form">
      <Card as="section">
        <ProfileForm key={user.id} user={user} syncStatus={syncStatus} />
      </Card>
      <Card as="section">
        <Stack gap={4}>
          <h2>{t('account.phoneChange.title')}</h2>
          <p>{t('account.phoneChange.text')}</p>
          <NeedsConnection />
          <ChangePhone key={user.id} userId={user.id} />
        </Stack>
      </Card>
      <Card as="section">
        <Stack gap={4}>
          <h2>{t('account.email.title')}</h2>
          <NeedsConnection />
          <ChangeEmail key={user.id} userId={user.id} email={user.pending_email ?? user.email ?? ''} />
        </Stack>
      </Card>
      <Card as="section">
        <Stack gap={4}>
          <h2>{t('account.password.title')}</h2>
          <NeedsConnection />
          <ChangePassword />
        </Stack>
      </Card>
      <Card as="section">
        <Stack gap={4}>
          <h2>{t('account.sessions.title')}</h2>
          <p>{t('account.sessions.text')}</p>
          <NeedsConnection />
          <Sessions />
        </Stack>
      </Card>
    </InnerPage>
  )
}

function NeedsConnection() {
  const { t } = useWords('session')
  const { connection } = useStatus()
  if (connection !== 'offline') return null
  return (
    <Note tone="wait" icon={CloudOff} title={t('account.needsLine')}>
      {t('account.needsLineText')}
    </Note>
  )
}

const choices = Object.values(languageOptions).map(({ code, nativeName }) => ({ value: code, text: nativeName }))

function ProfileForm({ user, syncStatus }: { user: User; syncStatus: ProfileSyncStatus | null }) {
  const { t } = useWords('session')
  const navigate = Route.useNavigate()
  const client = useQueryClient()
  const rejected = syncStatus?.change?.state === 'rejected' ? syncStatus.change : null
  // A rejected change starts from the current server state, any other change from the local one.
  const initial = profileValues(user, { texts: rejected && syncStatus ? syncStatus.known : user, rejectedId: rejected?.id ?? null })
  const failed = t('account.failed')
  const run = useAttempt(failed)
  const { form, text, values, change, errorOf, trouble, failure, isBusy } = useWordedForm({
    draft: useDeviceDraft(profileDraft, profileCodec(initial)),
    check: profileErrors,
    send: (typed) =>
      run(async () => {
        await keepProfile(typed, user, client)
        showToast({ type: 'success', title: t('account.kept'), message: t('account.keptHint') })
        return () => navigate({ to: '/profile/view' })
      }),
    failed,
  })
  /** The hint of a field, or the value that another device of the user has written into it. */
  const hintOf = (field: 'name' | 'place' | 'about', hint?: string) =>
    syncStatus?.clashes.includes(field) ? t('account.elsewhere', { text: syncStatus.known[field] || t('account.empty') }) : hint
  return (
    <SessionForm trouble={trouble} failure={failure} {...form}>
      {rejected && <RejectedChange change={rejected} />}
      <TextField label={t('account.name')} hint={hintOf('name')} {...text('name')} autoComplete="name" />
      <TextField
        label={t('account.place')}
        hint={hintOf('place', t('account.placeHint'))}
        {...text('place')}
        autoComplete="address-level2"
      />
      <TextArea label={t('account.about')} hint={hintOf('about', t('account.aboutHint'))} {...text('about')} />
      <SelectField
        label={t('common:language.label')}
        name="language"
        value={values.language === 'en' ? 'en' : 'bn'}
        choices={choices}
        error={errorOf('language')}
        onChange={(language) => change({ language })}
      />
      <Button variant="main" type="submit" icon={Check} isFull isBusy={isBusy}>
        {t(isBusy ? 'account.saving' : 'account.save')}
      </Button>
    </SessionForm>
  )
}

function EditProfileSkeleton() {
  const { t } = useWords('session')
  return (
    <InnerPage title={t('account.editTitle')} width="form" back={{ to: '/profile/view' }}>
      <FormSkeleton />
    </InnerPage>
  )
}
