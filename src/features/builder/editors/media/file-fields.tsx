import { useQuery } from '@tanstack/react-query'
import { FileUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { UploadKind } from '../../../../../contract/drafts/upload-types.ts'
import { formatBytes } from '../../../../i18n/format.ts'
import { type Language, otherLanguage } from '../../../../i18n/language.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Muted } from '../../../../ui/layout/layout.tsx'
import { bringFile, measured, pagesIn } from '../../brought/bring-file.ts'
import { useShownFile } from '../../brought/use-shown-file.ts'
import styles from '../../builder.module.css'
import { draftQuery } from '../../draft.queries.ts'
import type { NodeFormParts } from '../form/node-form.tsx'
import { BringTroubleNote, FileState, useBringing } from './bringing.tsx'
import { ChooseButton } from './choose-button.tsx'
import { Recorder } from './recorder.tsx'

const accepted: Readonly<Record<UploadKind, string>> = {
  picture: 'image/*',
  audio: 'audio/*,.mp3,.m4a,.ogg,.opus,.weba',
  video: 'video/mp4,video/webm',
  pdf: 'application/pdf',
  captions: '.vtt,text/vtt',
}

interface FileFieldProps {
  label: string
  path: string
  parts: NodeFormParts
}

/** A document. Its number of pages is read from it, where the part has a field for it. */
export function DocumentField({ label, path, parts: { courseId, values, change } }: FileFieldProps) {
  const pages = path.replace(/file$/, 'pages')
  const handleFile = async (file: Blob) => {
    const brought = await bringFile(courseId, 'pdf', file)
    change({ [path]: brought, ...(pages in values && { [pages]: await pagesIn(file) }) })
  }
  return <FileChoice label={label} name={path} kind="pdf" courseId={courseId} chosen={values[path]} onFile={handleFile} />
}

export function VideoField({ label, path, parts: { courseId, values, change } }: FileFieldProps) {
  const handleFile = async (file: Blob) => {
    const { seconds, width, height } = await measured('video', file)
    const brought = await bringFile(courseId, 'video', file)
    change({ [`${path}.file`]: brought, [`${path}.width`]: width, [`${path}.height`]: height, [`${path}.seconds`]: seconds })
  }
  return (
    <FileChoice label={label} name={`${path}.file`} kind="video" courseId={courseId} chosen={values[`${path}.file`]} onFile={handleFile} />
  )
}

interface OneFile {
  readonly language: Language
  readonly file: string
  readonly seconds?: number
}

/** Files of one kind, one for each language: recordings, or captions. */
export function LanguageFiles({ kind, label, path, parts: { courseId, values, change } }: FileFieldProps & { kind: 'audio' | 'captions' }) {
  const { t, language } = useWords('builder')
  const field = `${path}:json`
  const files = filesIn(values[field])
  // A file takes seconds to be read: that of the other language may have arrived by then.
  const latest = useRef(values)
  latest.current = values
  const put = (of: Language, file: Omit<OneFile, 'language'> | null) => {
    const rest = filesIn(latest.current[field]).filter((one) => one.language !== of)
    change({ [field]: JSON.stringify(file ? [...rest, { language: of, ...file }] : rest) })
  }
  const handleFile = async (of: Language, file: Blob) => {
    const length = kind === 'audio' ? { seconds: (await measured('audio', file)).seconds } : {}
    put(of, { file: await bringFile(courseId, kind, file), ...length })
  }
  return (
    <div className={styles.both}>
      {[language, otherLanguage(language)].map((of, place) => (
        <FileChoice
          key={of}
          label={t(`in.${of}`, { field: label })}
          name={place === 0 ? path : `${path}.${of}`}
          kind={kind}
          courseId={courseId}
          chosen={files.find((one) => one.language === of)?.file}
          onFile={(file) => handleFile(of, file)}
          onRemove={() => put(of, null)}
        />
      ))}
    </div>
  )
}

function filesIn(json: unknown): OneFile[] {
  try {
    const list: unknown = JSON.parse(typeof json === 'string' ? json : '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

interface FileChoiceProps {
  label: string
  name: string
  kind: Exclude<UploadKind, 'picture'>
  courseId: string
  chosen: unknown
  onFile: (file: Blob) => Promise<void>
  onRemove?: () => void
}

/** A file with its size and its state, and the ways to another one. */
function FileChoice({ label, name, kind, courseId, chosen, onFile, onRemove }: FileChoiceProps) {
  const { t } = useWords('builder')
  const { data: draft } = useQuery(draftQuery(courseId))
  const shown = useShownFile(draft?.head, chosen)
  const { bring, isBusy, trouble } = useBringing()
  const handleFile = (file: Blob) => void bring(() => onFile(file))
  return (
    <fieldset className={styles.option}>
      <legend>{label}</legend>
      {/* biome-ignore lint/a11y/useMediaCaption: the author checks an own recording; captions are a field of their own */}
      {shown && kind === 'audio' && <audio className={styles.wide} controls src={shown.url} />}
      <p role="status" className={styles.subhead}>
        {isBusy ? t('files.busy') : shown ? t('files.size', { size: formatBytes(shown.bytes) }) : t('files.none')}
      </p>
      <FileState courseId={courseId} path={chosen} />
      <BringTroubleNote trouble={trouble} kind={kind} />
      <div className={styles.tools}>
        <ChooseButton name={name} icon={FileUp} accept={accepted[kind]} isBusy={isBusy} onFile={handleFile}>
          {t(`files.choose.${kind}`)}
        </ChooseButton>
        {kind === 'audio' && <Recorder onFile={handleFile} />}
        {shown && onRemove && (
          <Button variant="quiet" icon={Trash2} onClick={onRemove}>
            {t('files.remove', { name: label })}
          </Button>
        )}
      </div>
      <Muted isSmall>{t(`files.hint.${kind}`)}</Muted>
    </fieldset>
  )
}
