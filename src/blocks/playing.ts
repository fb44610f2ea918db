import type { SyntheticEvent } from 'react'
import { formatNumber } from '../i18n/format.ts'
import type { Language } from '../i18n/language.ts'
import type { BlockWork } from './block.ts'

/** ১:০৫, 1:05: minutes and seconds in the language's own digits. */
export function clockTime(seconds: number, language: Language): string {
  const rest = seconds % 60
  return `${formatNumber(Math.floor(seconds / 60), language)}:${formatNumber(Math.floor(rest / 10), language)}${formatNumber(rest % 10, language)}`
}

/** Where to go on, in seconds: not within the last moments, where it would end at once. */
export function resumeAt(kept: string | undefined, duration: number): number {
  const place = Number(kept)
  return Number.isFinite(place) && place > 1 && place < duration - 2 ? place : 0
}

/** Seconds between two notes of the place while something plays. */
const noteEvery = 3

/** Events for a player so that it goes on where this phone left it. `key` names the recording among those of its block. */
export function remembering(work: Pick<BlockWork, 'kept' | 'onKeep'>, key: string) {
  let noted = 0
  const note = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
    noted = currentTarget.currentTime
    work.onKeep({ ...work.kept, [key]: noted.toFixed(1) })
  }
  return {
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      const place = resumeAt(work.kept?.[key], currentTarget.duration)
      if (place > 0) currentTarget.currentTime = place
    },
    onTimeUpdate: (event: SyntheticEvent<HTMLMediaElement>) => {
      if (Math.abs(event.currentTarget.currentTime - noted) >= noteEvery) note(event)
    },
    onPause: note,
  }
}
