import { useQuery } from '@tanstack/react-query'
import { Camera, Check, Images, Trash2, TriangleAlert, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { pictureTrouble, shrink, type Trim } from '../../../offline/pictures/shrink.ts'
import { useStatus } from '../../../offline/status/status.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { MoreLink, Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { personQuery, refreshPerson } from '../../people/people.queries.ts'
import { setPhoto } from '../profile.commands.ts'
import styles from './face-page.module.css'
import { around, type Cut, squareOf } from './square.ts'

/** 27,000 letters of base64 on its way. */
const ofPerson = { maxBytes: 20_000, boxes: [320, 240].map((edge) => [edge, edge] as const) }

/** The photo of the user's personal page; all lists have the drawn face. Stored on this device at once, and sent like a text. */
export function OwnPhoto({ userId }: { userId: string }) {
  const { t } = useWords('people')
  const { t: tPictures } = useWords('pictures')
  const { connection } = useStatus()
  const { data: person } = useQuery(personQuery(userId))
  const { run, trouble, isBusy } = useAction()
  const [taking, choosing] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const [chosen, setChosen] = useState<Blob>()
  const [problem, setProblem] = useState<ReturnType<typeof pictureTrouble> | null>(null)
  const [result, setResult] = useState<'stored' | 'removed' | null>(null)
  const isUnsent = person?.isPhotoUnsent ?? false
  // A device without its own user's row knows nothing of the server's photo.
  const isStored = person?.isPhotoUnsent === false
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server has the photo once it is no longer unsent.
  useEffect(() => void refreshPerson(userId), [userId, isUnsent, connection])

  const handleFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    setResult(null)
    setProblem(null)
    try {
      const { bytes, type } = await shrink(file)
      setChosen(new Blob([bytes], { type }))
    } catch (error) {
      setProblem(pictureTrouble(error))
    }
  }
  const keep = (photo: string | null) =>
    run(async () => {
      await send(setPhoto, { photo })
      setChosen(undefined)
      setResult(photo === null ? 'removed' : 'stored')
    })
  const handleCut = (file: Blob, trim: Trim) =>
    shrink(file, { ...ofPerson, trim }).then(
      ({ bytes }) => keep(btoa(String.fromCharCode(...new Uint8Array(bytes)))),
      () => setProblem('unreadable'),
    )
  return (
    <Card as="section">
      <Stack gap={4}>
        <h2>{t('photo.title')}</h2>
        <Muted>{t('photo.lead')}</Muted>
        {chosen === undefined && person?.photo && <img src={photoUrl(person.photo)} alt={t('photo.title')} width={160} />}
        {chosen === undefined && person?.isPhotoHidden && <Muted isSmall>{t('photo.hidden')}</Muted>}
        {chosen !== undefined && (
          <CutForm file={chosen} isBusy={isBusy} onCut={(trim) => void handleCut(chosen, trim)} onCancel={() => setChosen(undefined)} />
        )}
        <ActionTrouble trouble={trouble} />
        {problem && <Note tone="bad" role="alert" icon={TriangleAlert} title={tPictures(problem)} />}
        <div role="status">
          {result && <Muted>{t(result === 'removed' ? 'photo.removed' : isStored ? 'photo.stored' : 'photo.storedHere')}</Muted>}
        </div>
        {chosen === undefined && (
          <Row isWrapping>
            <input ref={taking} type="file" accept="image/*" capture="user" hidden onChange={(event) => void handleFile(event)} />
            <input ref={choosing} type="file" accept="image/*" hidden onChange={(event) => void handleFile(event)} />
            <Button icon={Camera} onClick={() => taking.current?.click()}>
              {tPictures('take')}
            </Button>
            <Button icon={Images} onClick={() => choosing.current?.click()}>
              {t('photo.choose')}
            </Button>
            {person?.photo && (
              <Button variant="quiet" icon={Trash2} isBusy={isBusy} onClick={() => void keep(null)}>
                {t('photo.remove')}
              </Button>
            )}
          </Row>
        )}
        <MoreLink to="/profile/privacy">{t('person.privacy')}</MoreLink>
      </Stack>
    </Card>
  )
}

const photoUrl = (photo: string) => `data:image/webp;base64,${photo}`

interface CutFormProps {
  file: Blob
  isBusy: boolean
  onCut: (trim: Trim) => void
  onCancel: () => void
}

/** Chooses the square part. Sliders, which fingers, keys and screen readers move alike. */
function CutForm({ file, isBusy, onCut, onCancel }: CutFormProps) {
  const { t } = useWords('people')
  const [url, setUrl] = useState<string>()
  const [size, setSize] = useState({ width: 1, height: 1 })
  // Faces are in the upper half of most pictures.
  const [cut, setCut] = useState<Cut>({ zoom: 1, across: 0.5, down: 0.3 })
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const { side, left, top } = squareOf(size, cut)
  const percent = (pixels: number) => `${(pixels / side) * 100}%`
  return (
    <Stack gap={3}>
      <div className={styles.cut}>
        <img
          src={url}
          alt={t('photo.preview')}
          style={{ inlineSize: percent(size.width), insetInlineStart: percent(-left), insetBlockStart: percent(-top) }}
          onLoad={({ currentTarget }) => setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
        />
      </div>
      <Slider label={t('photo.zoom')} min={1} max={3} value={cut.zoom} onChange={(zoom) => setCut({ ...cut, zoom })} />
      {size.width > side && <Slider label={t('photo.across')} value={cut.across} onChange={(across) => setCut({ ...cut, across })} />}
      {size.height > side && <Slider label={t('photo.down')} value={cut.down} onChange={(down) => setCut({ ...cut, down })} />}
      <Row isWrapping>
        <Button variant="main" icon={Check} isBusy={isBusy} onClick={() => onCut(around(size, cut))}>
          {t('photo.keep')}
        </Button>
        <Button variant="quiet" icon={X} onClick={onCancel}>
          {t('photo.cancel')}
        </Button>
      </Row>
    </Stack>
  )
}

interface SliderProps {
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

function Slider({ label, value, min = 0, max = 1, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 50}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  )
}
