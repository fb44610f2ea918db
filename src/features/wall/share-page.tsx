import { createFileRoute, redirect } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { addToDraft } from '../../offline/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { composerDraft } from './change-post.ts'
import { sharedText } from './shared-text.ts'

/**
 * Where other apps share to (`share_target` of the web manifest): the text becomes the draft of a post, below one that was
 * begun. An address and no message to the worker, so that it is the same with and without a line.
 */
export const Route = createFileRoute('/share')({
  staticData: { title: 'wall:share.title' },
  loader: async () => {
    // The browser's own address: the router reads numbers and quotation marks into what stands there.
    const text = sharedText(location.search)
    try {
      await addToDraft(composerDraft, text)
    } catch {
      await loadWords('wall')
      return { text }
    }
    throw redirect({ to: '/community', replace: true })
  },
  component: UnkeptPage,
})

/** The phone has no room for another word: what was shared stays on the screen until it has. */
function UnkeptPage() {
  const { t } = useWords('wall')
  const navigate = Route.useNavigate()
  const [text, setText] = useState(Route.useLoaderData().text)
  const handleRetry = async () => {
    try {
      await addToDraft(composerDraft, text)
      await navigate({ to: '/community', replace: true })
    } catch {
      // Nothing has changed: the note above still says what to do.
    }
  }
  return (
    <Page width="text">
      <h1>{t('share.title')}</h1>
      <Note tone="bad" role="alert" title={t('composer.full')} />
      <TextArea label={t('composer.label')} value={text} onChange={setText} />
      <Button variant="main" icon={RefreshCw} onClick={() => void handleRetry()}>
        {t('common:action.retry')}
      </Button>
    </Page>
  )
}
