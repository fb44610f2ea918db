import { createFileRoute } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../../../contract/account/person.ts'
import { type Levels, levels, levelsOf, privateFields } from '../../../../contract/people/privacy.ts'
import { changesBetween } from '../../../../contract/values/field-changes.ts'
import { type Codec, fieldsIn } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { NeedsAccountNote } from '../../../forms/needs-account-note.tsx'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useWordedForm } from '../../../forms/use-call-form.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { useAuth } from '../auth.ts'
import { setPrivacy } from '../profile.commands.ts'

export const Route = createFileRoute('/profile/privacy')({
  staticData: { title: 'people:title', words: ['errors'], below: '/profile/view', install: 'member' },
  loader: (page) => loadPage(page),
  component: PrivacyPage,
})

/** The levels of the user's own fields. They are stored here at once, and sent with the next connection. */
function PrivacyPage() {
  const { t } = useWords('people')
  const { user } = useAuth()
  return (
    <InnerPage title={t('title')} back={{ to: user ? '/profile/view' : '/more' }} width="form">
      {user ? <PrivacyForm key={user.id} user={user} /> : <NeedsAccountNote title={t('forAccount')} redirect="/profile/privacy" />}
    </InnerPage>
  )
}

/** Key of the draft of the form. */
const privacyDraft = 'privacy'

function codecFrom(initial: Levels): Codec<Levels> {
  return {
    read: (text) => (text === null ? initial : levelsOf({ ...initial, ...fieldsIn(text) })),
    write: (values) => JSON.stringify(values),
  }
}

function PrivacyForm({ user }: { user: User }) {
  const { t } = useWords('people')
  const navigate = Route.useNavigate()
  const [initial] = useState(() => levelsOf(user.levels))
  const [codec] = useState(() => codecFrom(initial))
  const failed = t('failed')
  const { form, values, change, trouble, failure, isBusy } = useWordedForm<Levels>({
    draft: useDeviceDraft(privacyDraft, codec),
    async send(chosen) {
      const changes = changesBetween(levelsOf(user.levels), chosen)
      if (Object.keys(changes).length > 0) await send(setPrivacy, { changes }, { draft: privacyDraft })
      showToast({ type: 'success', title: t('saved'), message: t('savedText') })
      return () => navigate({ to: '/profile/view' })
    },
    failed,
  })
  const choices = levels.map((level) => ({ value: level, text: t(`level.${level}`) }))
  return (
    <form {...form}>
      <Stack gap={4}>
        <p>{t('lead')}</p>
        <TroubleNote trouble={trouble}>{failure}</TroubleNote>
        {privateFields.map((field) => (
          <SelectField
            key={field}
            label={t(`field.${field}`)}
            name={field}
            value={values[field]}
            choices={choices}
            onChange={(level) => change({ [field]: level })}
          />
        ))}
        <Muted isSmall>{t('followers')}</Muted>
        <Muted isSmall>{t('phone')}</Muted>
        <Button variant="main" type="submit" icon={Check} isFull isBusy={isBusy}>
          {t('save')}
        </Button>
      </Stack>
    </form>
  )
}
