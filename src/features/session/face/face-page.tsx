import { createFileRoute } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { type FaceId, faces, type User } from '../../../../contract/account/person.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { NeedsAccountNote } from '../../../forms/needs-account-note.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { useStatus } from '../../../offline/status/status.ts'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useAuth } from '../auth.ts'
import styles from './face-page.module.css'
import { keepFace } from './keep-face.ts'
import { OwnPhoto } from './own-photo.tsx'

export const Route = createFileRoute('/profile/avatar')({
  staticData: { title: 'session:face.title', words: ['people', 'pictures', 'errors'], below: '/profile/view', install: 'member' },
  loader: (page) => loadPage(page),
  component: FacePage,
})

/** The user's face: a tap on another one changes it at once, offline too. */
function FacePage() {
  const { t } = useWords('session')
  const { user } = useAuth()
  return (
    <InnerPage title={t('face.title')} back={{ to: user ? '/profile/view' : '/more' }} width="form">
      {user ? <FaceChoice key={user.id} user={user} /> : <FacesOnly />}
    </InnerPage>
  )
}

function FaceChoice({ user }: { user: User }) {
  const { t } = useWords('session')
  const name = useId()
  const { run, trouble } = useAction()
  const { connection } = useStatus()
  const [isChanged, setChanged] = useState(false)
  const handleChange = (face: FaceId) =>
    void run(async () => {
      await keepFace(face, user.id)
      setChanged(true)
    })
  return (
    <>
      <Muted>{t('face.lead')}</Muted>
      <fieldset className={styles.faces}>
        <legend>
          <VisuallyHidden>{t('face.label')}</VisuallyHidden>
        </legend>
        {faces.map((face) => (
          <label key={face} className={styles.face}>
            <input type="radio" name={name} value={face} checked={face === user.face} onChange={() => handleChange(face)} />
            <Face face={face} size="portrait" />
            <span className={styles.tick}>
              <Check size={20} strokeWidth={3} />
            </span>
            <VisuallyHidden>{t(`face.names.${face}`)}</VisuallyHidden>
          </label>
        ))}
      </fieldset>
      <ActionTrouble trouble={trouble} />
      <div role="status">{isChanged && <Muted>{t(connection === 'offline' ? 'face.changedOffline' : 'face.changed')}</Muted>}</div>
      <OwnPhoto userId={user.id} />
    </>
  )
}

/** A visitor sees what there is to choose from. */
function FacesOnly() {
  const { t } = useWords('session')
  return (
    <>
      <NeedsAccountNote title={t('face.forAccount')} redirect="/profile/avatar" />
      <ul className={styles.faces}>
        {faces.map((face) => (
          <li key={face} className={styles.face}>
            <Face face={face} size="portrait" />
            <VisuallyHidden>{t(`face.names.${face}`)}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </>
  )
}
