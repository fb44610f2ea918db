import type { PackageFile } from '../../../../contract/courses/courses.ts'
import { mediaUrl } from '../../../api/base-path.ts'
import { mayUseConnection, readChoices, savesData } from '../../../offline/downloads/choices.ts'
import { storedMedia } from '../../../offline/packages/media-store.ts'

/** The id of the question on screen; undefined without one, or with several as in a review. */
export function shownQuestion(): string | undefined {
  const [question, ...others] = document.querySelectorAll<HTMLElement>('[data-lesson-text] [data-question]')
  return others.length === 0 ? question?.dataset.question : undefined
}

/**
 * The URLs of recordings, if all of them can be played now: stored, or loaded as the download settings allow. Safari before 18.4
 * cannot play Ogg.
 */
export async function playableUrls(files: readonly PackageFile[], isOnline: boolean): Promise<string[]> {
  const audio = new Audio()
  if (files.some(({ type }) => audio.canPlayType(type) === '')) return []
  // Without a store, as in private windows, nothing is stored.
  const stored = await storedMedia().catch(() => new Set<string>())
  const isStored = files.every(({ sha256 }) => stored.has(sha256))
  return isStored || (isOnline && (await mayLoad())) ? files.map(({ sha256 }) => mediaUrl(sha256)) : []
}

async function mayLoad(): Promise<boolean> {
  const choices = await readChoices()
  return !savesData(choices) && mayUseConnection({}, choices)
}

/** An element that may play later. Safari requires that it loads during the press. */
export function newAudio(): HTMLAudioElement {
  const audio = new Audio()
  audio.load()
  return audio
}

/** The default rate too: an element returns to it with each source. */
export function setPace(audio: HTMLAudioElement, rate: number): void {
  audio.defaultPlaybackRate = rate
  audio.playbackRate = rate
}

const startWait = 6_000

/** Plays one recording. Resolves with true at its end, with false if it cannot be loaded or played. Never after `pause`. */
export function playRecording(audio: HTMLAudioElement, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    // A connection can be too weak for the first second of sound.
    const giveUp = setTimeout(() => !audio.paused && resolve(false), startWait)
    const end = (isPlayed: boolean) => {
      clearTimeout(giveUp)
      resolve(isPlayed)
    }
    audio.onplaying = () => clearTimeout(giveUp)
    audio.onended = () => end(true)
    audio.onerror = () => end(false)
    audio.src = url
    // A pause while it loads aborts this promise, not the recording.
    audio.play().catch(({ name }: Error) => name !== 'AbortError' && end(false))
  })
}
