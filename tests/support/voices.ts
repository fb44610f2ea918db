import type { Page } from '@playwright/test'

interface StubVoice {
  readonly lang: string
  readonly localService: boolean
}

/** A spoken sentence with the voice's language and rate. */
export interface Spoken {
  readonly text: string
  readonly lang: string
  readonly rate: number
}

/**
 * Replaces the speech synthesis of the page by one with these voices: a test browser has no voices and no sound. It records
 * each sentence, which takes `millisecondsEach`.
 */
export async function stubVoices(page: Page, voices: readonly StubVoice[], millisecondsEach = 150): Promise<void> {
  await page.addInitScript(
    ({ list, each }) => {
      const spoken: unknown[] = []
      let current: { timer: number; utterance: Record<string, unknown> } | undefined
      const call = (utterance: Record<string, unknown>, name: string, event: object) => {
        const handler = utterance[name]
        if (typeof handler === 'function') handler(event)
      }
      const speech = Object.assign(new EventTarget(), {
        getVoices: () => list.map((voice) => ({ ...voice, name: voice.lang, default: false, voiceURI: voice.lang })),
        speak: (utterance: Record<string, unknown>) => {
          spoken.push({ text: utterance.text, lang: utterance.lang, rate: utterance.rate })
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
      Object.defineProperty(window, 'spoken', { value: spoken })
    },
    { list: voices, each: millisecondsEach },
  )
}

export const spokenOn = (page: Page): Promise<Spoken[]> => page.evaluate(() => (window as unknown as { spoken: Spoken[] }).spoken)
