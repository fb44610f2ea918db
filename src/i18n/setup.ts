import i18next, { type FormatterModule, type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { deviceWord } from './device.ts'
import { inDigits } from './intl.ts'
import {
  type Language,
  type LanguageSource,
  languages,
  setShownLanguage,
  shownLanguage,
  storedLanguage,
  storeLanguage,
} from './language.ts'
import { overlaid } from './overlay.ts'
import { type Area, type WordTree, wordAreas, wordFiles } from './words.ts'

export { wordAreas }

const builtIn: Record<Language, Map<Area, WordTree>> = { bn: new Map(), en: new Map() }
const overlays: Record<Language, Map<Area, Map<string, string>>> = { bn: new Map(), en: new Map() }
/** Areas in use; a switch of language loads all of them first, so that no text flashes. */
const inUse = new Set<Area>(['common'])

/** Placeholder for `deviceWord`, which differs by language, among the values of every text. */
const device = Symbol('device')

/** Formats numbers in all texts with the digits of the language. */
const values: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format(value: unknown, _format, lng) {
    const language = lng === 'en' ? 'en' : 'bn'
    if (value === device) return deviceWord(language)
    return typeof value === 'number' ? inDigits(value, language) : (value as string)
  },
}

/** Loads the first words. Called once, before the first render; downloads at most one chunk. */
export async function startWords(language: Language = storedLanguage()): Promise<void> {
  // Before the first `await`: pages that load at the same time need the language for their words.
  setShownLanguage(language)
  await i18next.use(values).init({
    lng: language,
    fallbackLng: { bn: ['en'], en: ['bn'] },
    supportedLngs: [...languages],
    ns: [...wordAreas],
    defaultNS: 'common',
    resources: {},
    interpolation: {
      // React escapes already; escaping twice would display `&amp;`.
      escapeValue: false,
      alwaysFormat: true,
      defaultVariables: { device },
    },
  })
  await loadArea(language, 'common')
}

/** Loads the words of these areas in the current language. Route loaders call it, so that no page suspends for them. */
export async function loadWords(...areas: Area[]): Promise<void> {
  for (const area of areas) inUse.add(area)
  await Promise.all(areas.map((area) => loadArea(currentLanguage(), area)))
}

/** Changes the language once all words are loaded. Rejects and changes nothing if a chunk cannot be loaded. */
export async function switchLanguage(language: Language, source: LanguageSource = 'choice'): Promise<void> {
  await Promise.all([...inUse].map((area) => loadArea(language, area)))
  storeLanguage(language, source)
  setShownLanguage(language)
  await i18next.changeLanguage(language)
  tellOfChange()
}

/** Overlays the built-in words with a server's translation set (flat keys `<area>.<key…>`), which replaces the previous set. */
export function overlayWords(language: Language, translations: Readonly<Record<string, string>>): void {
  const before = [...overlays[language].keys()]
  overlays[language] = byArea(translations)
  const touched = new Set([...before, ...overlays[language].keys()])
  for (const area of touched) install(language, area)
  // Most servers override nothing, and rendering the whole app again costs time.
  if (touched.size > 0) tellOfChange()
}

export function currentLanguage(): Language {
  return shownLanguage()
}

/**
 * The words of one area by their keys; those of further areas, and always of `common`, as `area:key`. Renders again when
 * the language or the words change.
 */
export function useWords<A extends Area[] = []>(...areas: A): { t: TFunction<[...A, 'common']>; language: Language } {
  useSyncExternalStore(subscribe, readVersion, readVersion)
  const language = shownLanguage()
  for (const area of areas) if (!builtIn[language].has(area)) missed.add(area)
  return { t: textsOf(language, areas[0] ?? 'common') as unknown as TFunction<[...A, 'common']>, language }
}

/** Number of changes that rendered components must follow. */
let version = 0
const readVersion = () => version
const listeners = new Set<() => void>()
/** Areas whose words a rendered component waits for. */
const missed = new Set<Area>()
/** One function per language and area, so that effects may depend on it; replaced after a change of the words. */
const texts = new Map<string, TFunction>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellOfChange(): void {
  version += 1
  texts.clear()
  for (const listener of listeners) listener()
}

function textsOf(language: Language, area: Area): TFunction {
  const key = `${language} ${area}`
  const known = texts.get(key) ?? i18next.getFixedT(language, area)
  texts.set(key, known)
  return known
}

async function loadArea(language: Language, area: Area): Promise<void> {
  if (builtIn[language].has(area)) return
  const words = await wordFiles[area][language]()
  builtIn[language].set(area, words.default)
  install(language, area)
  if (missed.delete(area)) tellOfChange()
}

function install(language: Language, area: Area): void {
  const words = overlaid(builtIn[language].get(area) ?? {}, overlays[language].get(area) ?? new Map())
  i18next.addResourceBundle(language, area, words)
}

function byArea(translations: Readonly<Record<string, string>>): Map<Area, Map<string, string>> {
  const areas = new Map<Area, Map<string, string>>()
  for (const [key, text] of Object.entries(translations)) {
    const area = wordAreas.find((name) => key.startsWith(`${name}.`))
    if (area === undefined) continue
    const keys = areas.get(area) ?? new Map<string, string>()
    areas.set(area, keys.set(key.slice(area.length + 1), text))
  }
  return areas
}
