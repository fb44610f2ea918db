import { createFileRoute } from '@tanstack/react-router'
import { Check, CloudOff } from 'lucide-react'
import type { User } from '../../../contract/person.ts'
import { languageNames, languages } from '../../i18n/language.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { useStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InnerPage } from '../../ui/inner-page.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useAuth } from './auth.ts'
import { ChangePassword } from './change-password.tsx'
import { profileChange, profileValues } from './profile-change.ts'
import { SessionForm } from './session-frame.tsx'
import { required, useForm } from './use-form.ts'

export const Route = createFileRoute('/_member/profile/edit')({
  loader: () => loadWords('session', 'errors'),
  component: EditProfilePage,
  staticData: { title: 'session:account.editTitle' },
})

/** Name, place, address and language of the account, and its password. Both are for the server to decide, so they need a line. */
function EditProfilePage() {
  const { t } = useWords('session')
  const { user } = useAuth()
  const { connection } = useStatus()
  if (!user) return null
  return (
    <InnerPage title={t('account.editTitle')} back={{ to: '/profile/view' }} width="form">
      {connection === 'offline' && (
        <Note tone="wait" icon={CloudOff} role="status" title={t('account.offline')}>
          {t('account.offlineText')}
        </Note>
      )}
      <Card as="section">
        <ProfileForm user={user} />
      </Card>
      <Card as="section">
        <Stack gap={4}>
          <h2>{t('account.password.title')}</h2>
          <ChangePassword />
        </Stack>
      </Card>
    </InnerPage>
  )
}

const choices = languages.map((value) => ({ value, text: languageNames[value] }))

function ProfileForm({ user }: { user: User }) {
  const { t } = useWords('session')
  const navigate = Route.useNavigate()
  const { form, text, values, change, errorOf, failure, isBusy } = useForm({
    // Another person on the same tab has a draft of their own.
    name: `profile:${user.id}`,
    initial: profileValues(user),
    secrets: [],
    check: (typed) => required(typed, 'name'),
    async send(typed) {
      const { saveProfile } = await import('./account.ts')
      const message = await saveProfile(profileChange(typed, user))
      showToast({ type: 'success', title: message })
      await navigate({ to: '/profile/view' })
    },
    failed: t('account.failed'),
  })
  return (
    <SessionForm failure={failure} {...form}>
      <TextField label={t('account.name')} {...text('name')} autoComplete="name" />
      <TextField label={t('account.place')} hint={t('account.placeHint')} {...text('place')} autoComplete="address-level2" />
      <TextArea label={t('account.about')} hint={t('account.aboutHint')} {...text('about')} />
      <TextField
        label={t('account.email.label')}
        hint={t('account.email.hint')}
        {...text('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <SelectField
        label={t('common:language.label')}
        name="language"
        value={values.language === 'en' ? 'en' : 'bn'}
        choices={choices}
        error={errorOf('language')}
        onChange={(language) => change('language', language)}
      />
      <Button variant="main" type="submit" icon={Check} isFull isBusy={isBusy}>
        {t(isBusy ? 'account.saving' : 'account.save')}
      </Button>
    </SessionForm>
  )
}
