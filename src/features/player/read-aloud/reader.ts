import { newAudio, playRecording, setPace } from './recording.ts'
import { chooseVoice, loadVoices, type NoVoice, say, silence } from './speech.ts'
import type { SpokenSentence } from './spoken-text.ts'

export interface Reading {
  readonly state: 'off' | 'reading' | 'paused' | 'nothing' | 'broken' | NoVoice
  /** The sentence being read, from 0. A recording has no sentences: `total` is 0. */
  readonly index: number
  readonly total: number
  readonly sentence: SpokenSentence | null
}

const off: Reading = { state: 'off', index: 0, total: 0, sentence: null }

/**
 * Plays the recordings of a text, or reads its sentences aloud one by one. Resuming repeats the interrupted sentence, because not every device can resume within
 * one.
 */
export class Reader {
  rate = 1
  #reading: Reading = off
  #sentences: readonly SpokenSentence[] = []
  #voices = new Map<string, SpeechSynthesisVoice>()
  /** Of the recording being played. */
  #audio: HTMLAudioElement | undefined
  /** Grows with every start; events of an older run are ignored. */
  #turn = 0
  readonly #listeners = new Set<() => void>()

  readonly get = (): Reading => this.#reading
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Starts with the recordings, without one at the first sentence. Sentences without a voice are skipped; without a voice for most of them, nothing is read.
   * `recordings`: their URLs, none if they cannot be played now.
   */
  async start(sentences: readonly SpokenSentence[], isOnline: boolean, recordings?: Promise<readonly string[]>): Promise<void> {
    this.stop()
    const turn = this.#turn
    if (recordings) {
      const isPlayed = await this.#play(recordings)
      if (turn !== this.#turn) return
      if (isPlayed) return this.stop()
    }
    if (sentences.length === 0) return this.#set({ ...off, state: 'nothing' })
    const voices = await loadVoices()
    if (turn !== this.#turn) return
    this.#voices.clear()
    for (const language of new Set(sentences.map((one) => one.language))) {
      const voice = chooseVoice(voices, language, isOnline)
      if (typeof voice !== 'string') this.#voices.set(language, voice)
      else if (language === mainLanguage(sentences)) return this.#set({ ...off, state: voice })
    }
    this.#sentences = sentences.filter(({ language }) => this.#voices.has(language))
    await this.#readFrom(0)
  }

  pause(): void {
    if (this.#reading.state !== 'reading') return
    if (this.#audio) this.#audio.pause()
    else {
      this.#turn += 1
      silence()
    }
    this.#set({ ...this.#reading, state: 'paused' })
  }

  resume(): void {
    if (this.#reading.state !== 'paused') return
    if (this.#audio) {
      void this.#audio.play()
      this.#set({ ...this.#reading, state: 'reading' })
    } else void this.#readFrom(this.#reading.index)
  }

  next(): void {
    if (this.#reading.index + 1 < this.#reading.total) this.#jump(this.#reading.index + 1)
  }

  /** Restarts the sentence at the new rate; a recording goes on. */
  setRate(rate: number): void {
    this.rate = rate
    if (this.#audio) setPace(this.#audio, rate)
    if (this.#reading.state === 'reading' && !this.#audio) this.#jump(this.#reading.index)
    else this.#set({ ...this.#reading })
  }

  stop(): void {
    this.#turn += 1
    silence()
    this.#audio?.pause()
    this.#audio = undefined
    if (this.#reading !== off) this.#set(off)
  }

  /** Plays one recording after the other. Resolves with false if there is none, or the device cannot play one. */
  async #play(recordings: Promise<readonly string[]>): Promise<boolean> {
    const turn = this.#turn
    const audio = newAudio()
    const urls = await recordings
    if (turn !== this.#turn || urls.length === 0) return false
    this.#audio = audio
    setPace(audio, this.rate)
    this.#set({ ...off, state: 'reading' })
    for (const url of urls) {
      const isPlayed = await playRecording(audio, url)
      if (turn !== this.#turn) return false
      if (!isPlayed) {
        audio.pause()
        this.#audio = undefined
        return false
      }
    }
    return true
  }

  #jump(index: number): void {
    if (this.#reading.state === 'paused') this.#set(this.#at(index, 'paused'))
    else void this.#readFrom(index)
  }

  async #readFrom(first: number): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    silence()
    for (let index = first; index < this.#sentences.length; index++) {
      const sentence = this.#sentences[index]
      const voice = sentence && this.#voices.get(sentence.language)
      if (!sentence || !voice) continue
      this.#set(this.#at(index, 'reading'))
      const isSpoken = await say(sentence.text, voice, this.rate)
      if (turn !== this.#turn) return
      if (!isSpoken) return this.#set({ ...off, state: 'broken' })
    }
    this.stop()
  }

  #at(index: number, state: 'reading' | 'paused'): Reading {
    return { state, index, total: this.#sentences.length, sentence: this.#sentences[index] ?? null }
  }

  #set(reading: Reading): void {
    this.#reading = reading
    for (const listener of this.#listeners) listener()
  }
}

/** The language most sentences are in. */
function mainLanguage(sentences: readonly SpokenSentence[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { language } of sentences) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}
