import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

interface NeedsAccountProps {
  /** Why, in words. */
  title: string
  /** The page to come back to, where things go on. */
  redirect: string
  /** Said because somebody has just tried. */
  isAlert?: boolean
}

/** Says in place that an account is needed, and leads there and back. */
export function NeedsAccountNote({ title, redirect, isAlert = false }: NeedsAccountProps) {
  const { t } = useWords('events')
  const actions = (
    <>
      <Button to="/login" search={{ redirect }}>
        {t('account.signIn')}
      </Button>
      <Button variant="quiet" to="/register" search={{ redirect }}>
        {t('account.register')}
      </Button>
    </>
  )
  return <Note tone="info" title={title} actions={actions} {...(isAlert && { role: 'alert' as const })} />
}
