import type { Page } from '@playwright/test'

interface StubVoice {
  readonly lang: string
  readonly localService: boolean
}

/** What was said, in order, with the voice's language and its pace. */
export interface Said {
  readonly text: string
  readonly lang: string
  readonly rate: number
}

/**
 * Gives the page a phone with these voices. A test browser has none, and no sound; what the app asks of the standard
 * interface is written down, and each sentence takes `millisecondsEach`.
 */
export async function giveVoices(page: Page, voices: readonly StubVoice[], millisecondsEach = 150): Promise<void> {
  await page.addInitScript(
    ({ list, each }) => {
      const said: unknown[] = []
      let current: { timer: number; utterance: Record<string, unknown> } | undefined
      const call = (utterance: Record<string, unknown>, name: string, event: object) => {
        const handler = utterance[name]
        if (typeof handler === 'function') handler(event)
      }
      const speech = Object.assign(new EventTarget(), {
        getVoices: () => list.map((voice) => ({ ...voice, name: voice.lang, default: false, voiceURI: voice.lang })),
        speak: (utterance: Record<string, unknown>) => {
          said.push({ text: utterance.text, lang: utterance.lang, rate: utterance.rate })
          call(utterance, 'onstart', {})
          const timer = setTimeout(() => {
            current = undefined
            call(utterance, 'onend', {})
          }, each)
          current = { timer: Number(timer), utterance }
        },
        cancel: () => {
          if (!current) return
          clearTimeout(current.timer)
          const { utterance } = current
          current = undefined
          call(utterance, 'onerror', { error: 'canceled' })
        },
      })
      Object.defineProperty(speech, 'speaking', { get: () => current !== undefined })
      class Utterance {
        text: string
        constructor(text: string) {
          this.text = text
        }
      }
      Object.defineProperty(window, 'speechSynthesis', { value: speech })
      Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
      Object.defineProperty(window, 'said', { value: said })
    },
    { list: voices, each: millisecondsEach },
  )
}

export const saidOn = (page: Page): Promise<Said[]> => page.evaluate(() => (window as unknown as { said: Said[] }).said)
