import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { type SentPicture, sentPictures } from '../../../contract/pictures.ts'
import { countedLength } from '../../../contract/values/text.ts'
import { postMaxLength, wallCommands } from '../../../contract/wall.ts'
import { checkInput } from '../../forms/check.ts'
import { textCodec } from '../../forms/device/codec.ts'
import { useDeviceDraft } from '../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { useForm } from '../../forms/use-form.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { joined } from '../../offline/drafts/drafts.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { givePictures, picturesOfDraft } from '../../offline/pictures/device-pictures.ts'
import { newId } from '../../offline/store/id.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { isVisitor } from '../../offline/store/person.ts'
import { type PictureRow, personalDb } from '../../offline/store/personal-db.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { lazyOptional } from '../../ui/lazy.ts'
import { postErrorText } from './post-error-text.ts'
import { isShareWaiting } from './share-target/adopt-shared.ts'
import { addPost } from './wall.commands.ts'
import styles from './wall.module.css'
import { arrivalQuery, composerDraft } from './wall.queries.ts'

const codec = textCodec('body')

const PictureField = lazyOptional(async () => (await import('./pictures/field/picture-field.tsx')).loadPictureField())

/** The pictures of the draft. */
const draftPicturesQuery = () =>
  localQuery<PictureRow[]>({
    key: ['draft-pictures'],
    tables: ['own.pictures'],
    read: () => picturesOfDraft(personalDb(), composerDraft),
  })

/** The picture as its text names it. */
const sentOf = ({ key: id, sha256, width, height, hash, alt }: PictureRow): SentPicture => ({ id, sha256, width, height, hash, alt })

interface ComposerProps {
  shared: string
  /** Another form replaces this one soon: a text that is typed now would lose its focus, and its last letters. */
  isPending: boolean
}

/** Form for a new post. The text is saved while it is typed; the post is on the wall at once, offline too. */
export function Composer({ shared, isPending }: ComposerProps) {
  const { t } = useWords('wall')
  const isGuest = isVisitor()
  const [sentId, setSentId] = useState<string>()
  const { data: arrival = null } = useQuery({ ...arrivalQuery(sentId ?? ''), enabled: sentId !== undefined })
  const draft = useDeviceDraft(composerDraft, codec)
  const { data: pictures = [] } = useQuery(draftPicturesQuery())
  const { body } = draft.values
  const isPreparing = useRef(false)
  const [isWaiting, setWaiting] = useState(false)
  const { form, text, change, codes, trouble } = useForm({
    draft,
    check: (values) =>
      isPreparing.current
        ? { codes: {} }
        : checkInput(wallCommands.addPost.input, {
            id: newId(),
            ...values,
            ...(pictures.length > 0 && { pictures: pictures.map(sentOf) }),
          }),
    async send(post) {
      await send(addPost, post, { draft: composerDraft, also: (db) => givePictures(db, post.id, post.pictures) })
      return () => setSentId(post.id)
    },
    errorText: (code, _field, typed) => postErrorText(t, code, countedLength(typed.body)),
  })

  // A full device cannot store what another app shared: the text is shown all the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, below the draft; from then on the user edits it.
  useEffect(() => {
    if (draft.isRead && shared !== '' && !body.endsWith(shared)) change({ body: joined(body, shared) })
  }, [draft.isRead, shared])

  const handleChange = (value: string) => {
    setSentId(undefined)
    change({ body: value })
  }
  // The text would be sent without the pictures that are still made small.
  const handlePreparing = (isBusy: boolean) => {
    isPreparing.current = isBusy
    setWaiting(isBusy)
  }
  const hasPictureFault = 'pictures' in codes && !sentPictures.safeParse(pictures.map(sentOf)).success
  const left = postMaxLength - countedLength(body)

  return (
    <Card as="section">
      <form className={styles.composer} {...form}>
        <TextArea
          label={t('composer.label')}
          hint={
            left < 200 && left >= 0
              ? t('composer.lettersLeft', { count: left, shown: formatNumber(left) })
              : t(isGuest ? 'composer.guestHint' : 'composer.hint')
          }
          {...text('body')}
          readOnly={isPending}
          onChange={handleChange}
        />
        {/* A visitor reads that a shared picture needs an account. */}
        {(!isGuest || isShareWaiting()) && (
          <Suspense>
            <PictureField form={composerDraft} pictures={pictures} isChecked={hasPictureFault} onBusy={handlePreparing} />
          </Suspense>
        )}
        <TroubleNote
          trouble={trouble}
          words={{ full: t('composer.full'), failed: t('composer.failed'), needsAccount: t('composer.needsAccount') }}
          redirect="/community"
        />
        <div className={styles.send}>
          <span role="status" className={styles.saved}>
            {sentId !== undefined && arrival !== null && t(arrival === 'sent' ? 'composer.sent' : 'composer.saved')}
          </span>
          <Button type="submit" variant="main" icon={Send} isBusy={isWaiting}>
            {t(isGuest ? 'composer.signInToSend' : 'composer.send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
