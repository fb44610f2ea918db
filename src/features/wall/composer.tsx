import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addPost, postMaxLength } from '../../../contract/wall.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { joined } from '../../offline/drafts.ts'
import { newId } from '../../offline/id.ts'
import { NeedsAccount, send } from '../../offline/outbox.ts'
import { StorageFull } from '../../offline/room.ts'
import { useDraft } from '../../offline/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { composerDraft } from './change-post.ts'
import { addPostLocally } from './wall.commands.ts'
import styles from './wall.module.css'
import { arrivalQuery } from './wall.queries.ts'

type Trouble = 'needsAccount' | 'full' | 'failed' | null

/** Where a post is written. What is typed is a draft at once; what is sent is on the wall at once, with or without a line. */
export function Composer({ shared }: { shared: string }) {
  const { t } = useWords('wall')
  const { text, setText, clearSent, keepUnsent, cancelSaving, isRead } = useDraft(composerDraft)
  const [error, setError] = useState<string>()
  const [trouble, setTrouble] = useState<Trouble>(null)
  const [sentId, setSentId] = useState<string>()
  const { data: arrival = null } = useQuery({ ...arrivalQuery(sentId ?? ''), enabled: sentId !== undefined })
  const sending = useRef<string>(null)
  const form = useRef<HTMLFormElement>(null)

  // A full phone could not keep what another app shared: it stands here all the same, as what is typed there does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, below what was begun; from then on it is the person's own.
  useEffect(() => {
    if (isRead && shared !== '' && !text.endsWith(shared)) setText(joined(text, shared))
  }, [isRead, shared])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    // Two taps of a slow thumb are one post; another text typed while the disk was busy is another post.
    if (sending.current === text) return
    const checked = addPost.input.safeParse({ id: newId(), body: text })
    if (!checked.success) {
      setError(describe(checked.error.issues[0]?.message, text.length))
      form.current?.querySelector('textarea')?.focus()
      return
    }
    sending.current = text
    try {
      // A late save of this very text would leave it behind as a draft of something already sent.
      cancelSaving()
      await send(addPostLocally, checked.data, { draft: composerDraft })
      clearSent(text)
      setTrouble(null)
      setSentId(checked.data.id)
    } catch (caught) {
      keepUnsent(text)
      setTrouble(troubleOf(caught))
    } finally {
      if (sending.current === text) sending.current = null
    }
  }

  const describe = (code: string | undefined, length: number) => {
    if (code === 'too_long') return t('composer.tooLong', { count: length - postMaxLength })
    return code === 'bad_characters' ? t('composer.badCharacters') : t('composer.empty')
  }
  const handleChange = (value: string) => {
    setError(undefined)
    setSentId(undefined)
    setText(value)
  }
  const left = postMaxLength - text.length

  return (
    <Card as="section">
      <form ref={form} className={styles.composer} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <TextArea
          name="body"
          label={t('composer.label')}
          hint={left < 200 && left >= 0 ? t('composer.lettersLeft', { count: left, shown: formatNumber(left) }) : t('composer.hint')}
          error={error}
          value={text}
          onChange={handleChange}
        />
        {trouble && <TroubleNote trouble={trouble} />}
        <div className={styles.send}>
          <span role="status" className={styles.saved}>
            {sentId !== undefined && arrival !== null && t(arrival === 'sent' ? 'composer.sent' : 'composer.saved')}
          </span>
          <Button type="submit" variant="main" icon={Send}>
            {t('composer.send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function TroubleNote({ trouble }: { trouble: NonNullable<Trouble> }) {
  const { t } = useWords('wall')
  if (trouble !== 'needsAccount') return <Note tone="bad" role="alert" title={t(`composer.${trouble}`)} />
  const search = { redirect: '/community' }
  const actions = (
    <>
      <Button to="/login" search={search}>
        {t('composer.signIn')}
      </Button>
      <Button variant="quiet" to="/register" search={search}>
        {t('composer.register')}
      </Button>
    </>
  )
  return <Note tone="info" role="alert" title={t('composer.needsAccount')} actions={actions} />
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof NeedsAccount) return 'needsAccount'
  return error instanceof StorageFull ? 'full' : 'failed'
}
