import { useQuery } from '@tanstack/react-query'
import { Camera, Images, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { isDecorative } from '../../../../../contract/drafts/block-fields.ts'
import { formatBytes } from '../../../../i18n/format.ts'
import { useWords } from '../../../../i18n/setup.ts'
import type { Trim } from '../../../../offline/pictures/shrink.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Muted } from '../../../../ui/layout/layout.tsx'
import { bringPicture } from '../../brought/bring-file.ts'
import { useShownFile } from '../../brought/use-shown-file.ts'
import styles from '../../builder.module.css'
import { draftQuery } from '../../draft.queries.ts'
import { announce } from '../../parts/announcer.tsx'
import { focusSoon } from '../form/focus-soon.ts'
import type { NodeFormParts } from '../form/node-form.tsx'
import { TextInBoth } from '../form/two-languages.tsx'
import { BringTroubleNote, FileState, useBringing } from './bringing.tsx'
import { ChooseButton } from './choose-button.tsx'
import { TrimDialog } from './trim-dialog.tsx'

interface PictureFieldProps {
  label: string
  parts: NodeFormParts
  /** Path of the picture: `.file`, `.width`, `.height` and `.alt` are below it. */
  path: string
  mayDecorate: boolean
}

/** A picture of a part: taken or chosen, trimmed, made small on the device, and described in both languages. */
export function PictureField({ label, parts, path, mayDecorate }: PictureFieldProps) {
  const { t } = useWords('builder')
  const { values, change, text, courseId } = parts
  const fields = { file: `${path}.file`, width: `${path}.width`, height: `${path}.height`, decorative: `${path}.alt:json` }
  const box = useRef<HTMLFieldSetElement>(null)
  const hasFile = typeof values[fields.file] === 'string'
  const set = ({ path: file, width, height }: { path: string; width: number; height: number }) =>
    change({ [fields.file]: file, [fields.width]: width, [fields.height]: height })
  const remove = () => {
    const own = Object.keys(values).filter((name) => name.startsWith(`${path}.alt`))
    change(Object.fromEntries([fields.file, fields.width, fields.height, ...own].map((name) => [name, null])))
    focusSoon(() => box.current?.querySelector('button'))
    announce(t('removed', { name: label }))
  }
  const noAlt = { [`${path}.alt.bn`]: null, [`${path}.alt.en`]: null, [fields.decorative]: 'null' }
  const isSilent = isDecorative(values, path)
  return (
    <fieldset ref={box} className={styles.option}>
      <legend>{label}</legend>
      <PictureChoice label={label} name={fields.file} courseId={courseId} chosen={values[fields.file]} onChange={set} />
      {hasFile && (
        <>
          {mayDecorate && (
            <Checkbox
              label={t('files.decorative')}
              isChecked={isSilent}
              onChange={(isOn) => change(isOn ? noAlt : { [fields.decorative]: null })}
            />
          )}
          {!isSilent && (
            <>
              <TextInBoth label={t('fields.alt')} path={`${path}.alt`} text={text} isLong />
              <Muted isSmall>{t('files.altHint')}</Muted>
            </>
          )}
          <div className={styles.tools}>
            <Button variant="quiet" icon={Trash2} onClick={remove}>
              {t('files.remove', { name: label })}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  )
}

interface PictureChoiceProps {
  label: string
  /** Of the button, to which a fault leads. */
  name: string
  courseId: string
  /** Path of the picture. */
  chosen: unknown
  onChange: (picture: { path: string; width: number; height: number }) => void
}

/** The picture itself, and the ways to another one. */
export function PictureChoice({ label, name, courseId, chosen, onChange }: PictureChoiceProps) {
  const { t } = useWords('builder')
  const { data: draft } = useQuery(draftQuery(courseId))
  const shown = useShownFile(draft?.head, chosen)
  const [original, setOriginal] = useState<File | null>(null)
  const { bring, isBusy, trouble } = useBringing()
  const handleTrim = (trim: Trim) => {
    const file = original
    setOriginal(null)
    if (file) void bring(async () => onChange(await bringPicture(courseId, file, trim)))
  }
  return (
    <>
      {shown && <img className={styles.chosen} src={shown.url} alt={label} />}
      <p role="status" className={styles.subhead}>
        {isBusy ? t('files.busy') : shown && formatBytes(shown.bytes)}
      </p>
      <FileState courseId={courseId} path={chosen} />
      <BringTroubleNote trouble={trouble} kind="picture" />
      <div className={styles.tools}>
        <ChooseButton name={name} icon={Images} accept="image/*" isBusy={isBusy} onFile={setOriginal}>
          {t(shown ? 'files.otherPicture' : 'files.choosePicture')}
        </ChooseButton>
        <ChooseButton icon={Camera} accept="image/*" isCamera isBusy={isBusy} onFile={setOriginal}>
          {t('files.takePicture')}
        </ChooseButton>
      </div>
      <TrimDialog file={original} onDone={handleTrim} onClose={() => setOriginal(null)} />
    </>
  )
}
