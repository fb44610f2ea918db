import { useQuery } from '@tanstack/react-query'
import { Clock, RotateCcw, Trash2, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ShownPicture } from '../../../../../contract/pictures.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { deletePicture, retryPicture } from '../../../../offline/pictures/device-pictures.ts'
import { currentPersonId } from '../../../../offline/store/person.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { lazyOptional } from '../../../../ui/lazy.ts'
import { Note } from '../../../../ui/messages/note.tsx'
import wallStyles from '../../wall.module.css'
import type { WallPost } from '../../wall.queries.ts'
import { pictureUrl } from './picture-url.ts'
import styles from './pictures.module.css'
import { devicePictureQuery, saverQuery } from './pictures.queries.ts'
import { placeholder } from './placeholder.ts'
import { useBlobUrl } from './use-blob-url.ts'

const Viewer = lazyOptional(async () => (await import('../viewer/post-viewer.tsx')).loadPostViewer())

interface PostPicturesProps {
  post: Pick<WallPost, 'id' | 'pictures'>
  isOwn: boolean
}

/** The pictures of a post. The placeholder comes with the text; the small size follows, unless the data saver is on. */
export function PostPictures({ post: { id: of, pictures = [] }, isOwn }: PostPicturesProps) {
  const { t } = useWords('wall')
  const [openId, setOpenId] = useState<string>()
  const { data: isSaving = true } = useQuery(saverQuery())
  const shown = pictures.filter(({ is_lost }) => !is_lost)
  const arrived = shown.filter(({ bytes }) => bytes)
  return (
    <>
      {shown.length > 0 && (
        <ul className={wallStyles.pictures} data-many={shown.length > 1 || undefined}>
          {shown.map((picture) => (
            <li key={picture.id}>
              {picture.bytes ? (
                <button
                  type="button"
                  className={styles.tile}
                  aria-label={[t('pictures.open'), picture.alt].filter(Boolean).join(': ')}
                  onClick={() => setOpenId(picture.id)}
                >
                  <Picture of={of} picture={picture} isSaving={isSaving} />
                </button>
              ) : isOwn ? (
                <OwnWaiting picture={picture} />
              ) : (
                <Waiting picture={picture} text={t('pictures.coming')} />
              )}
            </li>
          ))}
        </ul>
      )}
      {isOwn && shown.map(({ id, bytes }, index) => !bytes && <Refused key={id} id={id} place={index + 1} count={shown.length} />)}
      {isOwn && shown.length < pictures.length && <Note tone="wait" icon={TriangleAlert} title={t('pictures.lost')} />}
      {openId !== undefined && (
        <Suspense>
          <Viewer of={of} pictures={arrived} shownId={openId} onShow={setOpenId} onClose={() => setOpenId(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Picture({ of, picture: { id, hash, alt, width, height }, isSaving }: { of: string; picture: ShownPicture; isSaving: boolean }) {
  const [hasFailed, setFailed] = useState(false)
  const isShown = !isSaving && !hasFailed && !import.meta.env.SSR
  return (
    <>
      <img src={placeholder(hash)} alt={alt} width={width} height={height} />
      {isShown && (
        <img
          src={pictureUrl(of, id, 320)}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      )}
    </>
  )
}

function Waiting({ picture: { hash, alt, width, height }, text, url }: { picture: ShownPicture; text: string; url?: string | undefined }) {
  return (
    <span className={styles.tile}>
      <img src={url ?? placeholder(hash)} alt={alt} width={width} height={height} />
      <span className={styles.state}>
        <Clock size={16} aria-hidden />
        {text}
      </span>
    </span>
  )
}

/** A picture of the user that the server does not have, from this device. */
function OwnWaiting({ picture }: { picture: ShownPicture }) {
  const { t } = useWords('wall')
  const { data: row } = useQuery(devicePictureQuery(picture.id))
  return <Waiting picture={picture} text={t(row?.refused === undefined ? 'pictures.waiting' : 'pictures.refused')} url={useBlobUrl(row)} />
}

/** The server's reason against a picture of the user, below all pictures: a tile is too narrow for it. */
function Refused({ id, place, count }: { id: string; place: number; count: number }) {
  const { t } = useWords('wall')
  const person = currentPersonId()
  const { data: row } = useQuery(devicePictureQuery(id))
  if (row?.refused === undefined) return null
  const name = t('pictures.picture', { place, count })
  return (
    <Note tone="bad" icon={TriangleAlert} title={`${name}: ${t('pictures.refused')}`}>
      {row.refused}
      <div className={styles.buttons}>
        <Button variant="quiet" icon={RotateCcw} aria-label={`${t('pictures.retry')}: ${name}`} onClick={() => void retryPicture(row.key)}>
          {t('pictures.retry')}
        </Button>
        <Button
          variant="quiet"
          icon={Trash2}
          aria-label={`${t('pictures.remove')}: ${name}`}
          onClick={() => void deletePicture(person, id)}
        >
          {t('pictures.remove')}
        </Button>
      </div>
    </Note>
  )
}
