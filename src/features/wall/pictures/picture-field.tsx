import { Camera, Images, Trash2, TriangleAlert } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { altMaxLength, postMaxPictures } from '../../../../contract/pictures.ts'
import { formatBytes } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { addPicture, deletePicture, describePicture } from '../../../offline/pictures/device-pictures.ts'
import { isFull } from '../../../offline/storage/quota.ts'
import { currentPersonId } from '../../../offline/store/person.ts'
import type { PictureRow } from '../../../offline/store/personal-db.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import styles from './pictures.module.css'
import { useBlobUrl } from './use-blob-url.ts'

type Trouble = 'heic' | 'unreadable' | 'full' | 'most'

/** Pictures of a form: taken or chosen, made small on the device, with their price. They are stored at once. */
export function PictureField({ form, pictures }: { form: string; pictures: readonly PictureRow[] }) {
  const { t } = useWords('wall')
  const person = currentPersonId()
  const [taking, choosing] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const left = postMaxPictures - pictures.length

  async function handleFiles({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    target.value = ''
    setTrouble(files.length > left ? 'most' : null)
    setBusy(true)
    try {
      for (const file of files.slice(0, left))
        await addPicture(person, form, await (await import('../../../offline/pictures/shrink.ts')).shrink(file))
    } catch (error) {
      setTrouble(isFull(error) ? 'full' : (error as { isHeic?: boolean }).isHeic ? 'heic' : 'unreadable')
    } finally {
      setBusy(false)
    }
  }

  const bytes = pictures.reduce((all, picture) => all + picture.bytes.byteLength, 0)
  return (
    <div className={styles.field}>
      {pictures.length > 0 && (
        <ul className={styles.chosen}>
          {pictures.map((picture, index) => (
            <ChosenPicture key={picture.key} picture={picture} name={t('pictures.picture', { place: index + 1, count: pictures.length })} />
          ))}
        </ul>
      )}
      <p role="status" className={styles.price}>
        {isBusy ? t('pictures.busy') : pictures.length > 0 && t('pictures.price', { count: pictures.length, size: formatBytes(bytes) })}
      </p>
      {trouble && <Note tone="bad" icon={TriangleAlert} title={t(`pictures.${trouble}`, { count: postMaxPictures })} />}
      {left > 0 && (
        <div className={styles.buttons}>
          <input ref={taking} type="file" accept="image/*" capture="environment" hidden onChange={(event) => void handleFiles(event)} />
          <input ref={choosing} type="file" accept="image/*" multiple hidden onChange={(event) => void handleFiles(event)} />
          <Button variant="quiet" icon={Camera} isBusy={isBusy} onClick={() => taking.current?.click()}>
            {t('pictures.take')}
          </Button>
          <Button variant="quiet" icon={Images} isBusy={isBusy} onClick={() => choosing.current?.click()}>
            {t('pictures.choose')}
          </Button>
        </div>
      )}
    </div>
  )
}

function ChosenPicture({ picture, name }: { picture: PictureRow; name: string }) {
  const { t } = useWords('wall')
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
        <TextField label={t('pictures.alt')} hint={t('pictures.altHint')} value={alt} onChange={handleAlt} maxLength={altMaxLength} />
        <Button
          variant="quiet"
          icon={Trash2}
          aria-label={`${t('pictures.remove')}: ${name}`}
          onClick={() => void deletePicture(person, picture.key)}
        >
          {t('pictures.remove')}
        </Button>
      </div>
    </li>
  )
}
