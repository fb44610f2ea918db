/** A voice of the device. A remote voice is a web service: it receives every sentence and needs a connection. */
export type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

export type NoVoice = 'none' | 'needs-line'

/** The voice for a language: local before remote, Bangladesh before other regions, remote only while online. */
export function chooseVoice<V extends Voice>(voices: readonly V[], language: string, isOnline: boolean): V | NoVoice {
  const candidates = voices.filter(({ lang }) => lang.toLowerCase().replace('_', '-').split('-')[0] === language)
  const [best] = [...candidates].sort((one, other) => rank(other) - rank(one))
  if (!best) return 'none'
  return best.localService || isOnline ? best : 'needs-line'
}

function rank({ lang, localService, default: isDefault }: Voice): number {
  return (localService ? 4 : 0) + (/[-_]BD$/i.test(lang) ? 2 : 0) + (isDefault ? 1 : 0)
}

const voicesWait = 1_500
const startWait = 6_000

/** The device's voices. Browsers load them late and fire an event that some never fire. Empty without speech support. */
export async function loadVoices(): Promise<SpeechSynthesisVoice[]> {
  if (!('speechSynthesis' in globalThis)) return []
  const now = speechSynthesis.getVoices()
  if (now.length > 0) return now
  return new Promise((resolve) => {
    const answer = () => resolve(speechSynthesis.getVoices())
    speechSynthesis.addEventListener('voiceschanged', answer, { once: true })
    setTimeout(answer, voicesWait)
  })
}

/** Chromium garbage-collects an utterance without a reference, and its end event with it. */
let held: SpeechSynthesisUtterance | undefined

/** Speaks one sentence. Resolves with true at its end, with false when the device could not. `silence` ends it early. */
export function say(text: string, voice: SpeechSynthesisVoice, rate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = rate
    // A voice that is listed but not installed never starts and fires no error.
    const giveUp = setTimeout(() => end(false), startWait)
    const end = (isSpoken: boolean) => {
      clearTimeout(giveUp)
      if (held === utterance) held = undefined
      resolve(isSpoken)
    }
    utterance.onstart = () => clearTimeout(giveUp)
    utterance.onend = () => end(true)
    utterance.onerror = ({ error }) => end(error === 'canceled' || error === 'interrupted')
    held = utterance
    speechSynthesis.speak(utterance)
  })
}

/** Cancels speech. Never `pause`: Android cannot resume it. */
export function silence(): void {
  if ('speechSynthesis' in globalThis) speechSynthesis.cancel()
}
