import { useQuery } from '@tanstack/react-query'
import { FileUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { UploadKind } from '../../../../../contract/drafts/upload-types.ts'
import { formatBytes } from '../../../../i18n/format.ts'
import { type Language, otherLanguage } from '../../../../i18n/language.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Muted } from '../../../../ui/layout/layout.tsx'
import { bringFile, growFile, measured, pagesIn } from '../../brought/bring-file.ts'
import { useShownFile } from '../../brought/use-shown-file.ts'
import styles from '../../builder.module.css'
import { draftQuery } from '../../draft.queries.ts'
import { announce } from '../../parts/announcer.tsx'
import { focusSoon } from '../form/focus-soon.ts'
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
export function DocumentField({ label, path, isOptional = false, parts }: FileFieldProps & { isOptional?: boolean }) {
  const { courseId, values, change } = parts
  const pages = path.replace(/file$/, 'pages')
  // The text of the former document, page by page, and the mark of a course without one.
  const former = { [path.endsWith('file') ? path.replace(/file$/, 'text') : `${path}_text`]: null, [`${path}:json`]: null }
  const handleFile = async (file: Blob) => {
    const brought = await bringFile(courseId, 'pdf', file)
    change({ [path]: brought, ...former, ...(pages !== path && pages in values && { [pages]: await pagesIn(file) }) })
  }
  return (
    <FileChoice
      label={label}
      name={path}
      kind="pdf"
      courseId={courseId}
      chosen={values[path]}
      onFile={handleFile}
      {...(isOptional && { onRemove: () => change({ [path]: null, ...former }) })}
    />
  )
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
  const put = (of: Language, file: Omit<OneFile, 'language'> | null) =>
    change((latest) => {
      const rest = filesIn(latest[field]).filter((one) => one.language !== of)
      return { [field]: JSON.stringify(file ? [...rest, { language: of, ...file }] : rest) }
    })
  const handleFile = async (of: Language, file: Blob) => {
    const length = kind === 'audio' ? { seconds: (await measured('audio', file)).seconds } : {}
    put(of, { file: await bringFile(courseId, kind, file), ...length })
  }
  /** Paths of the recordings that run: both languages can be recorded at once. */
  const growing = useRef<Partial<Record<Language, string>>>({})
  const store = async (of: Language, file: Blob, seconds: number) => {
    let path = growing.current[of]
    if (path) await growFile(path, file)
    else {
      path = await bringFile(courseId, 'audio', file)
      growing.current[of] = path
    }
    put(of, { file: path, seconds: Math.max(1, Math.round(seconds)) })
  }
  const recordingOf = (of: Language): Recording => ({
    onPart: (file, seconds) => store(of, file, seconds),
    onFile: async (file, seconds) => {
      try {
        await store(of, file, seconds)
      } finally {
        delete growing.current[of]
      }
    },
  })
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
          {...(kind === 'audio' && { recording: recordingOf(of) })}
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

interface Recording {
  readonly onPart: (file: Blob, seconds: number) => Promise<void>
  readonly onFile: (file: Blob, seconds: number) => Promise<void>
}

interface FileChoiceProps {
  label: string
  name: string
  kind: Exclude<UploadKind, 'picture'>
  courseId: string
  chosen: unknown
  onFile: (file: Blob) => Promise<void>
  onRemove?: () => void
  recording?: Recording
}

/** A file with its size and its state, and the ways to another one. */
function FileChoice({ label, name, kind, courseId, chosen, onFile, onRemove, recording }: FileChoiceProps) {
  const { t } = useWords('builder')
  const { data: draft } = useQuery(draftQuery(courseId))
  const shown = useShownFile(draft?.head, chosen)
  const { bring, isBusy, trouble } = useBringing()
  const [isRecording, setRecording] = useState(false)
  const box = useRef<HTMLFieldSetElement>(null)
  const handleFile = (file: Blob) => void bring(() => onFile(file))
  const handleRemove = () => {
    onRemove?.()
    focusSoon(() => box.current?.querySelector('button'))
    announce(t('removed', { name: label }))
  }
  const state = shown ? t('files.size', { size: formatBytes(shown.bytes) }) : t('files.none')
  return (
    <fieldset ref={box} className={styles.option}>
      <legend>{label}</legend>
      {/* biome-ignore lint/a11y/useMediaCaption: the author checks an own recording; captions are a field of their own */}
      {shown && kind === 'audio' && !isRecording && <audio className={styles.wide} controls src={shown.url} />}
      <p role="status" className={styles.subhead}>
        {isRecording ? t('files.record.running') : isBusy ? t('files.busy') : state}
      </p>
      <FileState courseId={courseId} path={chosen} />
      <BringTroubleNote trouble={trouble} kind={kind} />
      <div className={styles.tools}>
        <ChooseButton name={name} icon={FileUp} accept={accepted[kind]} isBusy={isBusy || isRecording} onFile={handleFile}>
          {t(`files.choose.${kind}`)}
        </ChooseButton>
        {recording && (
          <Recorder
            isRunning={isRecording}
            onRunning={setRecording}
            onPart={recording.onPart}
            onFile={(file, seconds) => bring(() => recording.onFile(file, seconds))}
          />
        )}
        {shown && onRemove && !isRecording && (
          <Button variant="quiet" icon={Trash2} onClick={handleRemove}>
            {t('files.remove', { name: label })}
          </Button>
        )}
      </div>
      <Muted isSmall>{t(`files.hint.${kind}`)}</Muted>
    </fieldset>
  )
}
