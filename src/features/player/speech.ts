/** A voice of the phone. A remote one is a service: every sentence is sent away and needs a line. */
export type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

export type NoVoice = 'none' | 'needs-line'

/** The voice for a language: the phone's own first, Bangladesh's before others, a remote one only with a line. */
export function chooseVoice<V extends Voice>(voices: readonly V[], language: string, isOnline: boolean): V | NoVoice {
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().replace('_', '-').split('-')[0] === language)
  const [best] = [...fitting].sort((one, other) => rank(other) - rank(one))
  if (!best) return 'none'
  return best.localService || isOnline ? best : 'needs-line'
}

function rank({ lang, localService, default: isDefault }: Voice): number {
  return (localService ? 4 : 0) + (/[-_]BD$/i.test(lang) ? 2 : 0) + (isDefault ? 1 : 0)
}

const voicesWait = 1_500
const startWait = 6_000

/** The phone's voices; browsers load them late and say so by an event that some never send. Empty where there is no speech. */
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

/** Chromium forgets an utterance nobody holds, and its end with it. */
let held: SpeechSynthesisUtterance | undefined

/** Says one sentence; resolves when it was said, or false when the phone could not. `silence` ends it early. */
export function say(text: string, voice: SpeechSynthesisVoice, rate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = rate
    // A voice that is listed but not installed never begins and never says so.
    const giveUp = setTimeout(() => end(false), startWait)
    const end = (wasSaid: boolean) => {
      clearTimeout(giveUp)
      if (held === utterance) held = undefined
      resolve(wasSaid)
    }
    utterance.onstart = () => clearTimeout(giveUp)
    utterance.onend = () => end(true)
    utterance.onerror = ({ error }) => end(error === 'canceled' || error === 'interrupted')
    held = utterance
    speechSynthesis.speak(utterance)
  })
}

/** Ends what is being said. Never `pause`: on Android it cannot be resumed. */
export function silence(): void {
  if ('speechSynthesis' in globalThis) speechSynthesis.cancel()
}
