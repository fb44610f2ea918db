import type { SyntheticEvent } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import type { Language } from '../../i18n/language.ts'
import type { BlockWork } from '../block.ts'

/** ১:০৫, 1:05: minutes and seconds in the language's own digits. */
export function clockTime(seconds: number, language: Language): string {
  const rest = seconds % 60
  return `${formatNumber(Math.floor(seconds / 60), language)}:${formatNumber(Math.floor(rest / 10), language)}${formatNumber(rest % 10, language)}`
}

/** The position to resume at, in seconds. Not within the last moments, where playback would end at once. */
export function resumeAt(saved: string | undefined, duration: number): number {
  const place = Number(saved)
  return Number.isFinite(place) && place > 1 && place < duration - 2 ? place : 0
}

/** Seconds between two notes of the place while something plays. */
const noteEvery = 3

/** Events that save a player's position on this device. `key` names the recording within its block. */
export function remembering(work: Pick<BlockWork, 'saved' | 'onSave'>, key: string) {
  let noted = 0
  const note = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
    noted = currentTarget.currentTime
    work.onSave({ ...work.saved, [key]: noted.toFixed(1) })
  }
  return {
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      const place = resumeAt(work.saved?.[key], currentTarget.duration)
      if (place > 0) currentTarget.currentTime = place
    },
    onTimeUpdate: (event: SyntheticEvent<HTMLMediaElement>) => {
      if (Math.abs(event.currentTarget.currentTime - noted) >= noteEvery) note(event)
    },
    onPause: note,
  }
}
