import type { BlockData } from '../../../contract/blocks/block.ts'
import type { Language } from '../../i18n/language.ts'

type Recordings = BlockData<'audio'>['recordings']

/** The recording in this language, else the first. */
export function recordingFor(recordings: Recordings, language: Language): Recordings[number] | undefined {
  return recordings.find((one) => one.language === language) ?? recordings[0]
}
