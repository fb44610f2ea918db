import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Check, CloudOff } from 'lucide-react'
import type { User } from '../../../contract/person.ts'
import { languageNames, languages } from '../../i18n/language.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { useStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InnerPage } from '../../ui/inner-page.tsx'
import { Stack, ThumbRow } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { keepProfile } from './account.ts'
import { useAuth } from './auth.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { type ProfileFate, profileFateQuery } from './profile.queries.ts'
import { profileErrors, profileValues } from './profile-change.ts'
import { CameBack } from './profile-note.tsx'
import { SessionForm } from './session-frame.tsx'
import { useForm } from './use-form.ts'

export const Route = createFileRoute('/_member/profile/edit')({
  loader: ({ context }) => Promise.all([loadWords('session', 'errors'), context.client.ensureQueryData(profileFateQuery())]),
  component: EditProfilePage,
  staticData: { title: 'session:account.editTitle' },
})

/** What somebody says of themselves is kept here at once. Their address and their password are for the server to decide, so those need a line. */
function EditProfilePage() {
  const { t } = useWords('session')
  const { user } = useAuth()
  const { data: fate } = useSuspenseQuery(profileFateQuery())
  if (!user) return null
  return (
    <InnerPage title={t('account.editTitle')} back={{ to: '/profile/view' }} width="form">
      <Card as="section">
        <ProfileForm key={user.id} user={user} fate={fate} />
      </Card>
      <Card as="section">
        <Stack gap={4}>
          <h2>{t('account.email.title')}</h2>
          <NeedsLine />
          <ChangeEmail key={user.id} userId={user.id} email={user.email ?? ''} />
        </Stack>
      </Card>
      <Card as="section">
        <Stack gap={4}>
          <h2>{t('account.password.title')}</h2>
          <NeedsLine />
          <ChangePassword />
        </Stack>
      </Card>
    </InnerPage>
  )
}

function NeedsLine() {
  const { t } = useWords('session')
  const { connection } = useStatus()
  if (connection !== 'offline') return null
  return (
    <Note tone="wait" icon={CloudOff} title={t('account.needsLine')}>
      {t('account.needsLineText')}
    </Note>
  )
}

const choices = languages.map((value) => ({ value, text: languageNames[value] }))

function ProfileForm({ user, fate }: { user: User; fate: ProfileFate | null }) {
  const { t } = useWords('session')
  const navigate = Route.useNavigate()
  const client = useQueryClient()
  const cameBack = fate?.change?.state === 'rejected' ? fate.change : null
  const { form, text, values, change, errorOf, failure, isBusy } = useForm({
    // Another person on the same tab has a draft of their own.
    name: `profile:${user.id}`,
    // What came back is told anew, from what stands on the server by now; anything else from what stands here.
    initial: profileValues(user, { texts: cameBack && fate ? fate.known : user, cameBack: cameBack?.id ?? null }),
    secrets: [],
    check: profileErrors,
    async send(typed) {
      await keepProfile(typed, user, client)
      showToast({ type: 'success', title: t('account.kept'), message: t('account.keptHint') })
      return () => navigate({ to: '/profile/view' })
    },
    failed: t('account.failed'),
  })
  /** The hint of a field, or what another phone of theirs has written into it meanwhile. */
  const hintOf = (field: 'name' | 'place' | 'about', hint?: string) =>
    fate?.clashes.includes(field) ? t('account.elsewhere', { text: fate.known[field] || t('account.empty') }) : hint
  return (
    <SessionForm failure={failure} {...form}>
      {cameBack && <CameBack change={cameBack} />}
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
        onChange={(language) => change('language', language)}
      />
      <ThumbRow isOnCard>
        <Button variant="main" type="submit" icon={Check} isFull isBusy={isBusy}>
          {t(isBusy ? 'account.saving' : 'account.save')}
        </Button>
      </ThumbRow>
    </SessionForm>
  )
}
