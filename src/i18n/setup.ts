import i18next, { type FormatterModule, type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { deviceWord } from './device.ts'
import { inDigits } from './intl.ts'
import { type Language, languages, setShownLanguage, shownLanguage, storedLanguage, storeLanguage } from './language.ts'
import { overlaid } from './overlay.ts'
import { type Namespace, namespaces, type WordTree, wordFiles } from './words.ts'

export { namespaces }

const builtIn: Record<Language, Map<Namespace, WordTree>> = { bn: new Map(), en: new Map() }
const overlays: Record<Language, Map<Namespace, Map<string, string>>> = { bn: new Map(), en: new Map() }
/** Areas some page has asked for; a switch of language brings all of them along, so that nothing flashes. */
const inUse = new Set<Namespace>(['common'])

/** Stands for `deviceWord`, which differs by language, among the values every text may name. */
const device = Symbol('device')

/** Numbers in words come out in the language's own digits, without every text having to ask for it. */
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

/** Makes the first words available. Called once, before the first render; takes nothing from the network but a chunk. */
export async function startWords(language: Language = storedLanguage()): Promise<void> {
  // At once, because pages that load beside this one ask for their words in it.
  setShownLanguage(language)
  await i18next.use(values).init({
    lng: language,
    fallbackLng: { bn: ['en'], en: ['bn'] },
    supportedLngs: [...languages],
    ns: [...namespaces],
    defaultNS: 'common',
    resources: {},
    interpolation: {
      // React escapes; a second time would show &amp; to readers.
      escapeValue: false,
      alwaysFormat: true,
      defaultVariables: { device },
    },
  })
  await loadArea(language, 'common')
}

/** Makes the words of these areas available in the current language. Route loaders call it, so pages never wait on screen. */
export async function loadWords(...areas: Namespace[]): Promise<void> {
  for (const area of areas) inUse.add(area)
  await Promise.all(areas.map((area) => loadArea(currentLanguage(), area)))
}

/** Swaps every word on screen once all of them are here. Rejects, and changes nothing, when a chunk cannot be fetched. */
export async function switchLanguage(language: Language): Promise<void> {
  await Promise.all([...inUse].map((area) => loadArea(language, area)))
  storeLanguage(language)
  setShownLanguage(language)
  await i18next.changeLanguage(language)
  tellOfChange()
}

/** Lays a server's translation set (flat keys `<area>.<key…>`) over the built-in words; it replaces the set laid before. */
export function overlayWords(language: Language, translations: Readonly<Record<string, string>>): void {
  const before = [...overlays[language].keys()]
  overlays[language] = byArea(translations)
  const touched = new Set([...before, ...overlays[language].keys()])
  for (const area of touched) install(language, area)
  // Most servers lay nothing over them, and drawing the whole app again for that is not free.
  if (touched.size > 0) tellOfChange()
}

export function currentLanguage(): Language {
  return shownLanguage()
}

/**
 * The words of one area by their keys; those of further areas, and always of `common`, as `area:key`. Renders again when
 * the language or the words change.
 */
export function useWords<A extends Namespace[] = []>(...areas: A): { t: TFunction<[...A, 'common']>; language: Language } {
  useSyncExternalStore(subscribe, readVersion, readVersion)
  const language = shownLanguage()
  for (const area of areas) if (!builtIn[language].has(area)) missed.add(area)
  return { t: textsOf(language, areas[0] ?? 'common') as unknown as TFunction<[...A, 'common']>, language }
}

/** Counts the changes that those who are drawn have to follow. */
let version = 0
const readVersion = () => version
const listeners = new Set<() => void>()
/** Areas that somebody is drawn without, until their words are here. */
const missed = new Set<Namespace>()
/** One function for each language and area, so that effects may depend on it; new after a change, so that they follow it. */
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

function textsOf(language: Language, area: Namespace): TFunction {
  const key = `${language} ${area}`
  const known = texts.get(key) ?? i18next.getFixedT(language, area)
  texts.set(key, known)
  return known
}

async function loadArea(language: Language, area: Namespace): Promise<void> {
  if (builtIn[language].has(area)) return
  const words = await wordFiles[language][area]()
  builtIn[language].set(area, words.default)
  install(language, area)
  if (missed.delete(area)) tellOfChange()
}

function install(language: Language, area: Namespace): void {
  const words = overlaid(builtIn[language].get(area) ?? {}, overlays[language].get(area) ?? new Map())
  i18next.addResourceBundle(language, area, words)
}

function byArea(translations: Readonly<Record<string, string>>): Map<Namespace, Map<string, string>> {
  const areas = new Map<Namespace, Map<string, string>>()
  for (const [key, text] of Object.entries(translations)) {
    const area = namespaces.find((name) => key.startsWith(`${name}.`))
    if (area === undefined) continue
    const keys = areas.get(area) ?? new Map<string, string>()
    areas.set(area, keys.set(key.slice(area.length + 1), text))
  }
  return areas
}
