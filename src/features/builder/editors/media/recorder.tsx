import { Mic, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Note } from '../../../../ui/messages/note.tsx'

/** Bits per second: a voice needs no more, and a minute takes 180 KB. */
const bitRate = 24_000
/** Milliseconds after which a forgotten recording ends. */
const longest = 15 * 60_000

/** Records the author's voice. Nothing is shown where the browser cannot. */
export function Recorder({ onFile }: { onFile: (file: Blob) => void }) {
  const { t } = useWords('builder')
  const [recorder, setRecorder] = useState<MediaRecorder | null>(null)
  const [isRefused, setRefused] = useState(false)
  const running = useRef<MediaRecorder>(null)
  running.current = recorder
  // A part that is closed ends its recording, and stores it.
  useEffect(() => () => void (running.current?.state === 'recording' && running.current.stop()), [])
  if (!('MediaRecorder' in globalThis)) return null

  async function start(): Promise<void> {
    setRefused(false)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const made = new MediaRecorder(stream, { audioBitsPerSecond: bitRate })
      const parts: Blob[] = []
      const timer = setTimeout(() => made.stop(), longest)
      made.ondataavailable = ({ data }) => parts.push(data)
      made.onstop = () => {
        clearTimeout(timer)
        for (const track of stream.getTracks()) track.stop()
        setRecorder(null)
        onFile(new Blob(parts, { type: made.mimeType }))
      }
      made.start()
      setRecorder(made)
    } catch {
      setRefused(true)
    }
  }
  return (
    <>
      {recorder ? (
        <Button variant="danger" icon={Square} onClick={() => recorder.stop()}>
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
