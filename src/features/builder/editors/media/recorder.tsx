import { Mic, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Note } from '../../../../ui/messages/note.tsx'
import { useFormFiles } from '../form/form-files.ts'

/** Bits per second: a voice needs no more, and a minute takes 180 KB. */
const bitRate = 24_000
/** Milliseconds after which a forgotten recording ends. */
const longest = 15 * 60_000
/** Milliseconds of voice that a killed page loses at most. */
const sliceMs = 5000

interface RecorderProps {
  isRunning: boolean
  onRunning: (isRunning: boolean) => void
  /** The recording so far. The next one waits for it. */
  onPart: (file: Blob, seconds: number) => Promise<void>
  /** The whole recording. Resolves with false if it was not stored. */
  onFile: (file: Blob, seconds: number) => Promise<boolean>
}

/** Records the author's voice. Nothing is shown where the browser cannot. */
export function Recorder({ isRunning, onRunning, onPart, onFile }: RecorderProps) {
  const { t } = useWords('builder')
  const [isRefused, setRefused] = useState(false)
  const files = useFormFiles()
  const recorder = useRef<MediaRecorder>(null)
  const stop = () => recorder.current?.state === 'recording' && recorder.current.stop()
  // A part that is closed ends its recording, and stores it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end alone.
  useEffect(() => () => void stop(), [])
  if (!('MediaRecorder' in globalThis)) return null

  async function start(): Promise<void> {
    setRefused(false)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      run(stream)
    } catch {
      setRefused(true)
    }
  }

  function run(stream: MediaStream): void {
    const made = new MediaRecorder(stream, { audioBitsPerSecond: bitRate })
    const parts: Blob[] = []
    const startedAt = performance.now()
    const whole = () => new Blob(parts, { type: made.mimeType })
    const seconds = () => (performance.now() - startedAt) / 1000
    const timer = setTimeout(stop, longest)
    let storing: Promise<unknown> = Promise.resolve()
    let isStoring = false
    made.ondataavailable = ({ data }) => {
      parts.push(data)
      if (made.state !== 'recording' || isStoring) return
      isStoring = true
      storing = onPart(whole(), seconds())
        .catch(() => undefined)
        .finally(() => {
          isStoring = false
        })
    }
    const ended = new Promise<boolean>((resolve) => {
      // Also at the end of the stream: a call takes the microphone.
      made.onstop = () => {
        clearTimeout(timer)
        for (const track of stream.getTracks()) track.stop()
        onRunning(false)
        const length = seconds()
        void storing.then(() => onFile(whole(), length)).then(resolve)
      }
    })
    const finish = () => {
      stop()
      return ended
    }
    files.add(finish)
    void ended.finally(() => files.delete(finish))
    made.start(sliceMs)
    recorder.current = made
    onRunning(true)
  }

  return (
    <>
      {isRunning ? (
        <Button variant="danger" icon={Square} onClick={stop}>
          {t('files.record.stop')}
        </Button>
      ) : (
        <Button variant="soft" icon={Mic} onClick={() => void start()}>
          {t('files.record.start')}
        </Button>
      )}
      {isRefused && (
        <Note tone="bad" role="alert">
          {t('files.record.refused')}
        </Note>
      )}
    </>
  )
}
