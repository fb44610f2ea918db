import { readdirSync, readFileSync } from 'node:fs'
import type { APIResponse, BrowserContext, Route } from '@playwright/test'
import { type Banner, bannerEndpoints } from '../../contract/site/banner.ts'
import type { WordTree } from '../../src/i18n/words.ts'

/** Makes all texts of the app 1.5 times as long: its own ones through the endpoint for an administrator's texts, and the server's banners. */
export async function lengthenWords(context: BrowserContext): Promise<void> {
  await context.route(/\/api\/translations\/(?:debug-)?get\.php/, async (route) => {
    const language = new URL(route.request().url()).searchParams.get('language') === 'en' ? 'en' : 'bn'
    const response = await fetchWords(route)
    const translations = longerWords(language)
    await route.fulfill({ response, json: { ...(await response.json()), translations, count: Object.keys(translations).length } })
  })
  await context.route(`**/api${bannerEndpoints.data.path}*`, async (route) => {
    const response = await route.fetch()
    const answer: { banner: Banner } = await response.json()
    const { title, subtitle } = answer.banner
    const longerBanner = { ...answer.banner, title: longer(title), subtitle: longer(subtitle) }
    await route.fulfill({ response, json: { ...answer, banner: longerBanner } })
  })
}

/** The server's answer to a request for words, with its body also if the device has that set. */
export function fetchWords(route: Route): Promise<APIResponse> {
  const { 'if-none-match': _known, ...headers } = route.request().headers()
  return route.fetch({ headers })
}

/** The text 1.5 times as long: a single word repeats its letters, so that it cannot wrap; a sentence repeats its first words. */
export function longer(text: string): string {
  const words = text.split(' ')
  if (words.length === 1)
    return text + firstHalf([...letters.segment(text.replaceAll(/\{\{.*?\}\}/g, ''))].map(({ segment }) => segment)).join('')
  return `${text} ${firstHalf(words).join(' ')}`
}

const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** The first items, up to half of the total length. */
function firstHalf(parts: readonly string[]): string[] {
  const half = parts.join('').length / 2
  const taken: string[] = []
  for (const part of parts) {
    if (taken.join('').length >= half) break
    taken.push(part)
  }
  return taken
}

function longerWords(language: 'bn' | 'en'): Record<string, string> {
  const folder = `src/i18n/${language}`
  const areas = readdirSync(folder).flatMap((file) =>
    flat(file.replace('.json', ''), JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as WordTree),
  )
  return Object.fromEntries(areas)
}

function flat(path: string, words: WordTree): [string, string][] {
  return Object.entries(words).flatMap(([key, word]): [string, string][] =>
    typeof word === 'string' ? [[`${path}.${key}`, longer(word)]] : flat(`${path}.${key}`, word),
  )
}
