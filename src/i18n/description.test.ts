import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'

// A module adds a listener when it loads.
vi.hoisted(() => Object.assign(globalThis, { document: { documentElement: { lang: '' } }, self: {} }))

import { pageRows } from '../../tests/support/pages.ts'
import { descriptionOf } from './description.ts'
import { deviceWord } from './device.ts'
import { loadWords, startWords, switchLanguage } from './setup.ts'
import type { Area } from './words.ts'

/** The home page and paths without a page have the product's own description. */
const described = pageRows.filter((row) => row.path !== '/' && row.for !== 'none')
const titles = [...new Set(described.flatMap(({ title }) => (typeof title === 'string' ? [title] : [])))]

function wordAt(language: string, key: string): string | undefined {
  const [area = '', path = ''] = key.split(':')
  const words: unknown = JSON.parse(readFileSync(`src/i18n/${language}/${area}.json`, 'utf8'))
  const word = path.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown> | undefined)?.[name], words)
  return typeof word === 'string' ? word : undefined
}

beforeAll(() => startWords('bn'))

describe.each(['bn', 'en'] as const)('in %s', (language) => {
  it('each page is described by a text that was written as a description or lead', async () => {
    await switchLanguage(language)
    expect(titles.length).toBeGreaterThan(50)
    for (const title of titles) {
      const [area = ''] = title.split(':')
      await loadWords(area as Area)
      const beside = title.replace(/[^.:]*$/, '')
      const words = [`${beside}description`, `${beside}lead`, `${area}:description`].flatMap((key) => wordAt(language, key) ?? [])
      const description = descriptionOf(title)
      const texts = words.map((word) => word.replaceAll('{{device}}', deviceWord(language)))
      expect(texts, title).toContain(description)
      expect(description, title).toMatch(language === 'bn' ? /[\u0980-\u09ff]/ : /^[^\u0980-\u09ff]+$/)
    }
  })

  it('the pages of one event have descriptions that fit each event', async () => {
    await switchLanguage(language)
    await loadWords('events')
    for (const page of ['register', 'remove', 'edit'])
      expect(descriptionOf(`events:${page}.title`)).toBe(wordAt(language, `events:${page}.description`))
  })
})
