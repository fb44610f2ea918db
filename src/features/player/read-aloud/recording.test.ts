import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.hoisted(() => vi.stubGlobal('location', { href: 'http://phone.test/' }))

import type { PackageFile } from '../../../../contract/courses/courses.ts'
import { type DownloadChoices, writeChoices } from '../../../offline/downloads/choices.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { Reader } from './reader.ts'
import { playableUrls } from './recording.ts'
import type { SpokenSentence } from './spoken-text.ts'

const file = (name: string, type = 'audio/ogg'): PackageFile => {
  const sha256 = name.padEnd(64, '0')
  return { path: `voice/l1/${name}-bn.opus`, sha256, bytes: 9, type, chunks: [sha256] }
}
const [one, two] = [file('a'), file('b')]
const urls = [one, two].map(({ sha256 }) => `/media/${sha256}`)

/** The element of the browser, which ends or fails by the test's hand. */
class StubAudio {
  static all: StubAudio[] = []
  onplaying = () => {}
  onended = () => {}
  onerror = () => {}
  src = ''
  paused = true
  playbackRate = 1
  defaultPlaybackRate = 1
  refusal: Error | undefined
  constructor() {
    StubAudio.all.push(this)
  }
  canPlayType(type: string) {
    return type === 'audio/mp4' ? '' : 'maybe'
  }
  load() {}
  async play() {
    this.paused = false
    if (this.refusal) throw this.refusal
  }
  pause() {
    this.paused = true
  }
}
const element = () => {
  const [audio] = StubAudio.all.slice(-1)
  if (!audio) throw new Error('nothing was played')
  return audio
}

let stored: PackageFile[]
/** Sentences that the device's voice has read. */
let spoken: string[]
beforeEach(async () => {
  stored = []
  spoken = []
  StubAudio.all = []
  vi.stubGlobal('Audio', StubAudio)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('caches', {
    open: async () => ({ keys: async () => stored.map(({ sha256 }) => ({ url: `http://phone.test/media/${sha256}` })) }),
  })
  await sharedDb.keyValues.clear()
})
afterEach(() => vi.useRealTimers())

function addVoice(): void {
  const voice = { lang: 'bn-BD', localService: true, default: true }
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [voice],
    cancel: () => {},
    speak: ({ text }: { text: string }) => spoken.push(text),
  })
}
const removeVoices = () => vi.stubGlobal('speechSynthesis', { getVoices: () => [{ lang: 'en-GB', localService: true }], cancel: () => {} })
const sentences = [{ text: 'টাকা এলো।', language: 'bn' }] as SpokenSentence[]

it('plays what is stored, also offline, and only all recordings of a step together', async () => {
  stored = [one]
  expect(await playableUrls([one], false)).toEqual(urls.slice(0, 1))
  expect(await playableUrls([one, two], false)).toEqual([])
  stored = [one, two]
  expect(await playableUrls([one, two], false)).toEqual(urls)
})

it.each<[string, Partial<DownloadChoices>, { type?: string; saveData?: boolean }, number]>([
  ['without a rule', {}, {}, 1],
  ['with the data saver', { dataSaver: 'on' }, {}, 0],
  ['with the data saver of the device', {}, { saveData: true }, 0],
  ['for Wi-Fi only, on mobile data', { isWifiOnly: true }, { type: 'cellular' }, 0],
  ['for Wi-Fi only, on Wi-Fi', { isWifiOnly: true }, { type: 'wifi' }, 1],
])('loads a recording online %s as downloads do', async (_name, choices, connection, count) => {
  vi.stubGlobal('navigator', { connection })
  await writeChoices(choices)
  expect(await playableUrls([one], true)).toHaveLength(count)
  expect(await playableUrls([one], false)).toEqual([])
})

it('plays no format that the browser cannot, and needs no store', async () => {
  stored = [file('a', 'audio/mp4')]
  expect(await playableUrls(stored, true)).toEqual([])
  vi.stubGlobal('caches', undefined)
  expect(await playableUrls([one], true)).toEqual(urls.slice(0, 1))
})

it('prefers the recording to the voice, and pauses, slows and ends it', async () => {
  addVoice()
  const reader = new Reader()
  void reader.start(sentences, true, Promise.resolve(urls))
  await vi.waitFor(() => expect(reader.get()).toMatchObject({ state: 'reading', total: 0, sentence: null }))
  const audio = element()
  expect(audio).toMatchObject({ src: urls[0], paused: false, playbackRate: 1 })
  reader.pause()
  expect(audio.paused).toBe(true)
  expect(reader.get().state).toBe('paused')
  reader.setRate(0.75)
  expect(reader.get().state).toBe('paused')
  reader.resume()
  expect(audio).toMatchObject({ paused: false, playbackRate: 0.75, defaultPlaybackRate: 0.75 })
  audio.onended()
  await vi.waitFor(() => expect(audio.src).toBe(urls[1]))
  audio.onended()
  await vi.waitFor(() => expect(reader.get().state).toBe('off'))
  expect(spoken).toEqual([])
})

it('is silent once it is stopped, also before the choice is made', async () => {
  addVoice()
  const reader = new Reader()
  const started = reader.start(sentences, true, Promise.resolve(urls))
  reader.stop()
  await started
  expect(element().src).toBe('')
  void reader.start(sentences, true, Promise.resolve(urls))
  await vi.waitFor(() => expect(element().paused).toBe(false))
  reader.stop()
  element().onended()
  await Promise.resolve()
  expect(element()).toMatchObject({ src: urls[0], paused: true })
  expect(reader.get().state).toBe('off')
  expect(spoken).toEqual([])
})

it('reads with the voice where no recording can be played now', async () => {
  addVoice()
  const reader = new Reader()
  void reader.start(sentences, true, Promise.resolve([]))
  await vi.waitFor(() => expect(spoken).toEqual(['টাকা এলো।']))
  expect(reader.get().total).toBe(1)
})

it.each(['a broken file', 'a silent connection', 'a browser that refuses'])('reads with the voice after %s', async (cause) => {
  vi.useFakeTimers()
  addVoice()
  const reader = new Reader()
  void reader.start(sentences, true, Promise.resolve(urls))
  element().refusal = cause === 'a browser that refuses' ? new DOMException('', 'NotAllowedError') : undefined
  await vi.advanceTimersByTimeAsync(0)
  if (cause === 'a broken file') element().onerror()
  if (cause === 'a silent connection') await vi.advanceTimersByTimeAsync(6_000)
  await vi.advanceTimersByTimeAsync(0)
  expect(spoken).toEqual(['টাকা এলো।'])
  expect(element().paused).toBe(true)
  expect(reader.get()).toMatchObject({ state: 'reading', total: 1 })
})

it('shows the setting where there is neither recording nor voice', async () => {
  removeVoices()
  const reader = new Reader()
  await reader.start(sentences, true, Promise.resolve([]))
  expect(reader.get().state).toBe('none')
})
