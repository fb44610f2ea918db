import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Stores what is typed on the device, at once (docs/decisions/015). `NodeForm` does it for the fields within it. */
const stores = /\b(useDeviceDraft|useActForm|useSavedWork|state\.save)[<(]|<NodeForm\b/
/** Ends with the tab: a killed browser loses it. */
const losesWithTab = /\b(useTabDraft|useCallForm|useSessionForm)[<(]/
const isComposer = /<(TextArea|textarea)\b/

const sources = new Map(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .map((path) => [join('src', path), readFileSync(join('src', path), 'utf8')]),
)
const importsOf = (path: string) =>
  [...(sources.get(path) ?? '').matchAll(/(?:from|import\() ?'(\.[^']+\.tsx)'/g)].map(([, one = '']) => join(dirname(path), one))
const usersOf = (path: string) => [...sources.keys()].filter((other) => importsOf(other).includes(path))

/** The nearest components that own the text of this one: itself, or those that give it the text. */
function ownersOf(path: string): string[] {
  const source = sources.get(path) ?? ''
  if (stores.test(source) || losesWithTab.test(source)) return [path]
  const users = usersOf(path)
  return users.length === 0 ? [path] : users.flatMap(ownersOf)
}

describe('each text of several lines is stored while it is typed', () => {
  // A table joins the editors of the builder with their `NodeForm`.
  const isOfBuilder = (path: string) => path.startsWith('src/features/builder/editors/')
  const composers = [...sources].filter(
    ([path, source]) => isComposer.test(source) && path !== 'src/ui/fields/text-field.tsx' && !isOfBuilder(path),
  )
  it.each(composers.map(([path]) => path))('%s', (path) => {
    for (const owner of ownersOf(path)) {
      const source = sources.get(owner) ?? ''
      expect(stores.test(source), `${owner} stores no text: use useDeviceDraft, or useActForm`).toBe(true)
      expect(losesWithTab.test(source) && owner === path, `${owner} has a draft of the tab`).toBe(false)
    }
  })
  it('finds them', () => expect(composers.length).toBeGreaterThan(20))
})
