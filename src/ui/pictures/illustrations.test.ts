import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = 'public/illustrations'
const lightTheme = /^:root \{(.*?)^\}/ms.exec(readFileSync('src/ui/tokens.css', 'utf8'))?.[1] ?? ''

it.each(readdirSync(folder))('%s has the colours of the light theme where no page provides them', (name) => {
  const uses = readFileSync(`${folder}/${name}`, 'utf8').match(/var\([^)]*\)/g) ?? []
  expect(uses.length).toBeGreaterThan(0)
  for (const use of new Set(uses)) {
    const [, property, value] = /^var\((--p-[\w-]+),(#\w{6})\)$/.exec(use) ?? []
    expect(lightTheme, use).toContain(`  ${property}: ${value};`)
  }
})
