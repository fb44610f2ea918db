import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PackageFile } from '../../../../contract/courses/courses.ts'
import { readStatus } from '../../../offline/status/status.ts'
import { highlight } from './highlight.ts'
import { Reader } from './reader.ts'
import { playableUrls } from './recording.ts'
import { silence } from './speech.ts'
import { spokenSentences } from './spoken-text.ts'

/** Selector of a step's text, queried when reading starts. */
const textOfStep = '[data-lesson-text]'

/** The slower rate. */
export const slowly = 0.75

/**
 * Reads aloud the step on screen, or the elements of another selector in document order. Leaving the step, leaving the page
 * or hiding the page ends it.
 */
export function useReadAloud(stepId: string | undefined, texts = textOfStep) {
  const [reader] = useState(() => new Reader())
  const reading = useSyncExternalStore(reader.subscribe, reader.get)

  useEffect(() => highlight(reading.sentence), [reading.sentence])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step that is left is read no more
  useEffect(() => () => reader.stop(), [reader, stepId])
  useEffect(() => {
    const pause = () => document.visibilityState === 'hidden' && reader.pause()
    document.addEventListener('visibilitychange', pause)
    // A reload does not stop a sentence being spoken.
    addEventListener('pagehide', silence)
    return () => {
      document.removeEventListener('visibilitychange', pause)
      removeEventListener('pagehide', silence)
      highlight(null)
    }
  }, [reader])

  return {
    reading,
    rate: reader.rate,
    /** `recordings`: files of the step's text. Without one that can be played now, the device's voice reads. */
    start(recordings: readonly PackageFile[] = []) {
      const sentences = [...document.querySelectorAll<HTMLElement>(texts)].flatMap(spokenSentences)
      const isOnline = readStatus().connection !== 'offline'
      void reader.start(sentences, isOnline, recordings.length > 0 ? playableUrls(recordings, isOnline) : undefined)
    },
    pause: () => reader.pause(),
    resume: () => reader.resume(),
    next: () => reader.next(),
    stop: () => reader.stop(),
    setRate: (rate: number) => reader.setRate(rate),
  }
}

export type ReadAloud = ReturnType<typeof useReadAloud>
