import { useWords } from '../i18n/setup.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Note } from '../ui/messages/note.tsx'

interface NeedsAccountProps {
  /** Why, in words. */
  title: string | undefined
  /** Page that follows signing in: the form keeps its draft. */
  redirect: string
  /** Follows a press of the form's button. */
  isAlert?: boolean
}

/** Asks for an account in place, and links to signing in and registering. */
export function NeedsAccountNote({ title, redirect, isAlert = false }: NeedsAccountProps) {
  const { t } = useWords()
  const actions = (
    <>
      <Button to="/login" search={{ redirect }}>
        {t('action.signIn')}
      </Button>
      <Button variant="quiet" to="/register" search={{ redirect }}>
        {t('action.register')}
      </Button>
    </>
  )
  return <Note tone="info" {...(title !== undefined && { title })} actions={actions} {...(isAlert && { role: 'alert' as const })} />
}
