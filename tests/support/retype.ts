import { expect, type Locator, type Page } from '@playwright/test'
import { type FieldSpec, idsIn, type ListSpec, specsOfBlock, specsOfThing } from '../../contract/drafts/block-fields.ts'
import type { DraftFields } from '../../contract/drafts/draft-rows.ts'
import { formulaNames, shownFormula } from '../../src/features/builder/editors/fields/formula-names.ts'
import { learnerWords } from './learner.ts'

const words = learnerWords('bn', 'builder')

/** Types a finished part into the open editor of an empty one, as a teacher would. Things of lists get new ids there. */
export class Retyper {
  readonly #page: Page
  readonly #fields: DraftFields
  /** Id in the editor, by the id in the finished part. */
  readonly #ids = new Map<string, string>()

  constructor(page: Page, fields: DraftFields) {
    this.#page = page
    this.#fields = fields
  }

  /** A block that `block-fields.ts` describes. */
  async block(): Promise<void> {
    const specs = specsOfBlock(this.#fields.kind) ?? []
    await this.#root.getByRole('button', { name: words.done, exact: true }).waitFor()
    // All things first: a choice names a scene below it.
    for (const spec of specs) await this.#makeThings(spec, '', '', this.#root)
    for (const spec of specs) await this.#fill(spec, '', '', this.#root)
  }

  async texts(...paths: readonly string[]): Promise<void> {
    for (const path of paths) await this.#text(path, path)
  }

  async number(path: string): Promise<void> {
    if (path in this.#fields) await this.#named(path).fill(String(this.#fields[path]))
  }

  /** The options of a question. */
  async options(): Promise<void> {
    const made = () => this.#idsShown('options')
    const wanted = idsIn(this.#fields, 'options')
    while ((await made()).length < wanted.length) await this.#press(this.#root, words.question.addOption, made)
    for (const [place, id] of (await made()).entries()) {
      const from = `options.${wanted[place]}`
      await this.#text(`${from}.text`, `options.${id}.text`)
      const isRight = this.#root
        .locator('fieldset', { has: this.#page.locator(`[name="options.${id}.text.bn"]`) })
        .getByLabel(words.question.isRight)
      if (this.#fields[`${from}.is_right`] === true) await isRight.check()
      else if (this.#fields.kind === 'multiple') await isRight.uncheck()
      await this.#text(`${from}.feedback`, `options.${id}.feedback`)
    }
  }

  get #root(): Locator {
    return this.#page.locator('#root')
  }

  #named(name: string): Locator {
    return this.#page.locator(`#root [name="${name}"]`)
  }

  async #text(from: string, to: string): Promise<void> {
    for (const language of ['bn', 'en'] as const) {
      const text = this.#fields[`${from}.${language}`]
      if (text !== undefined && text !== '') await this.#named(`${to}.${language}`).fill(String(text))
    }
  }

  /** Ids of the things of a list, as the editor shows them. */
  async #idsShown(path: string): Promise<string[]> {
    const names = await this.#page
      .locator(`#root [name^="${path}."]`)
      .evaluateAll((all) => all.map((one) => one.getAttribute('name') ?? ''))
    return [...new Set(names.map((name) => name.slice(path.length + 1).split('.')[0] ?? ''))]
  }

  async #press(scope: Locator, name: string, made: () => Promise<string[]>): Promise<void> {
    const before = (await made()).length
    await scope.getByRole('button', { name, exact: true }).last().click()
    await expect.poll(async () => (await made()).length).toBe(before + 1)
  }

  async #makeThings(spec: FieldSpec, from: string, to: string, scope: Locator): Promise<void> {
    if (spec.type !== 'list') return
    const [source, made] = [from + spec.path, to + spec.path]
    const wanted = idsIn(this.#fields, source)
    const shown = () => this.#idsShown(made)
    for (const [place, id] of wanted.entries()) {
      if ((await shown()).length <= place) await this.#press(scope, this.#nameOfAdd(spec, source, id), shown)
      const own = (await shown())[place] ?? ''
      this.#ids.set(id, own)
      const thing = this.#page.locator(`#root [data-thing="${own}"]`)
      for (const inner of this.#specsOf(spec, source, id)) await this.#makeThings(inner, `${source}.${id}.`, `${made}.${own}.`, thing)
    }
  }

  #nameOfAdd(spec: ListSpec, source: string, id: string): string {
    const kind = this.#fields[`${source}.${id}.kind`]
    return typeof kind === 'string' ? words.fields.addPart[kind] : words.fields.add.replace('{{field}}', words.fields[spec.label])
  }

  #specsOf(spec: ListSpec, source: string, id: string): readonly FieldSpec[] {
    return specsOfThing({ ...spec, path: source }, this.#fields, id)
  }

  async #fill(spec: FieldSpec, from: string, to: string, scope: Locator): Promise<void> {
    const [source, made] = [from + spec.path, to + spec.path]
    const value = this.#fields[source]
    switch (spec.type) {
      case 'text':
        return await this.#text(source, made)
      case 'choice':
        if (value !== undefined) await this.#named(made).selectOption(String(value))
        return
      case 'reference':
        return void (await this.#named(made).selectOption(this.#ids.get(String(value)) ?? 'none'))
      case 'count':
        return await this.#named(made).fill(String(value))
      case 'yes':
        if (value === true) await scope.getByLabel(words.fields[spec.label], { exact: true }).check()
        return
      case 'cells':
        for (const column of idsIn(this.#fields, spec.of)) await this.#text(`${source}.${column}`, `${made}.${this.#ids.get(column)}`)
        return
      case 'formula':
        if (typeof value === 'string') await this.#named(made).fill(shownFormula(value, formulaNames(this.#fields, source, 'bn')))
        return
      case 'list':
        for (const id of idsIn(this.#fields, source)) {
          const own = this.#ids.get(id) ?? ''
          const thing = this.#page.locator(`#root [data-thing="${own}"]`)
          for (const inner of this.#specsOf(spec, source, id)) await this.#fill(inner, `${source}.${id}.`, `${made}.${own}.`, thing)
        }
        return
      case 'sums':
        throw new Error('No lesson that is typed has a sum of a column.')
      case 'picture':
        // An optional one is left out.
        if (spec.isOptional) return
        throw new Error('No lesson that is typed has a picture.')
      case 'points':
      case 'place':
      case 'file':
      case 'video':
      case 'recordings':
      case 'captions':
        throw new Error('No lesson that is typed has files.')
    }
  }
}

/**
 * A block without its ids, which differ in a rebuilt one. Scenes and fields that others name are numbers there. An absent alignment is the
 * start.
 */
export function withoutIds(block: unknown): unknown {
  const named: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { id, ...rest } = value as { id?: unknown }
    // Scenes and fields of worksheets. Ids of options and choices repeat.
    if (typeof id === 'string' && ('label' in rest || 'choices' in rest || 'ending' in rest)) named.push(id)
    for (const one of Object.values(rest)) collect(one)
  }
  collect(block)
  const numberOf = (name: string) => `#${named.indexOf(name)}`
  const cleaned = (value: unknown, key = ''): unknown => {
    if (key === 'next') return numberOf(String(value))
    if (key === 'formula') return String(value).replace(/\[([^[\]]+)\]/g, (_whole, name: string) => `[${numberOf(name)}]`)
    if (Array.isArray(value)) return value.map((one) => cleaned(one))
    if (typeof value !== 'object' || value === null) return value
    const parts = Object.entries(value).filter(([name, one]) => name !== 'id' && !(name === 'align' && one === 'start'))
    return Object.fromEntries(parts.map(([name, one]) => [name, cleaned(one, name)]))
  }
  return cleaned(block)
}
