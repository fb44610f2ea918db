import { useNavigate } from '@tanstack/react-router'
import { Camera, Images, Trash2, TriangleAlert } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { sharedParameter } from '../../../../../contract/page-files.ts'
import { altMaxLength, postMaxPictures, sentPicture } from '../../../../../contract/pictures.ts'
import { NeedsAccountNote } from '../../../../forms/needs-account-note.tsx'
import { formatBytes } from '../../../../i18n/format.ts'
import { loadWords, useWords } from '../../../../i18n/setup.ts'
import { addPicture, deletePicture, describePicture, picturesOfDraft } from '../../../../offline/pictures/device-pictures.ts'
import { pictureTrouble, shrink } from '../../../../offline/pictures/shrink.ts'
import { isFull } from '../../../../offline/storage/quota.ts'
import { currentPersonId, isVisitor } from '../../../../offline/store/person.ts'
import { dbOf, type PictureRow } from '../../../../offline/store/personal-db.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Note } from '../../../../ui/messages/note.tsx'
import { useBlobUrl } from '../shown/use-blob-url.ts'
import styles from './field.module.css'
import { dropShared, readShare, waitingShare } from './shared-pictures.ts'

type Trouble = 'heic' | 'unreadable' | 'full' | 'most' | 'lost'

/** A share that is being taken. The field may be mounted twice. */
let takenShare: string | undefined

interface PictureFieldProps {
  form: string
  pictures: readonly PictureRow[]
  /** A submission has failed because of a picture. */
  isChecked: boolean
  /** Pictures that are still made small are not in the draft. */
  onBusy: (isBusy: boolean) => void
}

/** The field and its words. */
export async function loadPictureField() {
  await loadWords('pictures')
  return PicturesOrNote
}

const PicturesOrNote = (props: PictureFieldProps) => (isVisitor() ? <SharedNote /> : <PictureField {...props} />)

/** A visitor's shared picture waits for the user who signs in from here: another one has no address of it. */
function SharedNote() {
  const { t } = useWords('pictures')
  return <NeedsAccountNote title={t('needsAccount')} redirect={`/community?${sharedParameter}=${waitingShare() ?? ''}`} />
}

/** Pictures of a form: taken or chosen, made small on the device, with their price. They are stored at once. */
function PictureField({ form, pictures, isChecked, onBusy }: PictureFieldProps) {
  const { t } = useWords('pictures')
  const person = currentPersonId()
  const navigate = useNavigate()
  const [taking, choosing] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  /** The key of the last stored picture, until the draft's list has it. */
  const [stored, setStored] = useState<string>()
  const left = postMaxPictures - pictures.length
  // A post that is sent takes the trouble with its pictures along.
  const isEmpty = pictures.length === 0
  useEffect(() => void (isEmpty && setTrouble(null)), [isEmpty])
  const isListed = stored === undefined || pictures.some(({ key }) => key === stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the work counts.
  useEffect(() => {
    if (isBusy || !isListed) return
    setStored(undefined)
    onBusy(false)
  }, [isBusy, isListed])

  async function handleFiles({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    target.value = ''
    setTrouble(files.length > left ? 'most' : null)
    await whileBusy(async () => {
      for (const file of files.slice(0, left)) setStored(await addPicture(person, form, await shrink(file)))
    })
  }

  async function whileBusy(work: () => Promise<void>) {
    setBusy(true)
    onBusy(true)
    try {
      await work()
    } catch (error) {
      setTrouble(isFull(error) ? 'full' : pictureTrouble(error))
    } finally {
      setBusy(false)
    }
  }

  async function takeShare(share: string) {
    const waiting = await readShare(share)
    // The draft's list may not be read yet.
    const room = postMaxPictures - (await picturesOfDraft(dbOf(person), form)).length
    if (waiting.length === 0) setTrouble('lost')
    if (waiting.length > room) setTrouble('most')
    for (const [place, picture] of waiting.slice(0, room)) {
      try {
        setStored(await addPicture(person, form, await shrink(picture)))
      } catch (error) {
        // Tried again by the next load.
        if (isFull(error)) throw error
        setTrouble(pictureTrouble(error))
      }
      await dropShared(share, place)
    }
    // No page can reach those without room: its address is gone.
    for (const [place] of waiting.slice(room)) await dropShared(share, place)
    await navigate({ to: '/community', search: {}, replace: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per share.
  useEffect(() => {
    const share = waitingShare()
    if (share === null || share === takenShare) return
    takenShare = share
    void whileBusy(() => takeShare(share))
  }, [])

  const bytes = pictures.reduce((all, picture) => all + picture.bytes.byteLength, 0)
  return (
    <div className={styles.field}>
      {pictures.length > 0 && (
        <ul className={styles.chosen}>
          {pictures.map((picture, index) => (
            <ChosenPicture
              key={picture.key}
              picture={picture}
              error={isChecked && !sentPicture.shape.alt.safeParse(picture.alt).success ? t('badWords') : undefined}
              name={t('picture', { place: index + 1, count: pictures.length })}
            />
          ))}
        </ul>
      )}
      <p role="status" className={styles.price}>
        {isBusy ? t('busy') : pictures.length > 0 && t('price', { count: pictures.length, size: formatBytes(bytes) })}
      </p>
      {isChecked && left < 0 && <Note tone="bad" role="alert" title={t('most', { count: postMaxPictures })} />}
      {trouble && (trouble !== 'most' || left <= 0) && (
        <Note tone="bad" icon={TriangleAlert} title={t(`${trouble}`, { count: postMaxPictures })} />
      )}
      {left > 0 && (
        <div className={styles.buttons}>
          <input ref={taking} type="file" accept="image/*" capture="environment" hidden onChange={(event) => void handleFiles(event)} />
          <input ref={choosing} type="file" accept="image/*" multiple hidden onChange={(event) => void handleFiles(event)} />
          <Button variant="quiet" icon={Camera} isBusy={isBusy} onClick={() => taking.current?.click()}>
            {t('take')}
          </Button>
          <Button variant="quiet" icon={Images} isBusy={isBusy} onClick={() => choosing.current?.click()}>
            {t('choose')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ChosenPictureProps {
  picture: PictureRow
  name: string
  error: string | undefined
}

function ChosenPicture({ picture, name, error }: ChosenPictureProps) {
  const { t } = useWords('pictures')
  const person = currentPersonId()
  const url = useBlobUrl(picture)
  const [alt, setAlt] = useState(picture.alt)
  const handleAlt = (value: string) => {
    setAlt(value)
    void describePicture(person, picture.key, value)
  }
  return (
    <li className={styles.one}>
      <img src={url} alt={name} width={picture.width} height={picture.height} />
      <div>
        <TextField
          label={t('alt')}
          hint={t('altHint')}
          value={alt}
          onChange={handleAlt}
          maxLength={altMaxLength}
          {...(error !== undefined && { error })}
        />
        <Button
          variant="quiet"
          icon={Trash2}
          aria-label={`${t('remove')}: ${name}`}
          onClick={() => void deletePicture(person, picture.key)}
        >
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}
