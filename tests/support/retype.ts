import { expect, type Locator, type Page } from '@playwright/test'
import {
  type FieldSpec,
  idsIn,
  isDecorative,
  type ListSpec,
  questionPicture,
  specsOfBlock,
  specsOfQuestion,
  specsOfThing,
} from '../../contract/drafts/block-fields.ts'
import type { DraftFields } from '../../contract/drafts/draft-rows.ts'
import { formulaNames, shownFormula } from '../../src/features/builder/editors/fields/formula-names.ts'
import { type Hands, pointer } from './hands.ts'
import { learnerWords } from './learner.ts'

const words = learnerWords('bn', 'builder')

export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}
/** The file at a path of the course, as its author would choose it on the device. */
export type FilesOfCourse = (path: string) => Promise<ChosenFile>

const noFiles: FilesOfCourse = (path) => Promise.reject(new Error(`No files are chosen here: ${path}`))

/** Types a finished part into the open editor of an empty one, as a teacher would. Things of lists get new ids there. */
export class Retyper {
  readonly #page: Page
  readonly #fields: DraftFields
  /** Id in the editor, by the path in the finished part: two lists may have one id. */
  readonly #ids = new Map<string, string>()

  readonly #files: FilesOfCourse
  readonly #hands: Hands

  constructor(page: Page, fields: DraftFields, files = noFiles, hands = pointer) {
    this.#page = page
    this.#fields = fields
    this.#files = files
    this.#hands = hands
  }

  /** A block that `block-fields.ts` describes. */
  async block(): Promise<void> {
    await this.#specs(specsOfBlock(this.#fields.kind) ?? [])
    if (this.#fields.is_required === false) await this.#hands.set(this.#root.getByLabel(words.maySkip, { exact: true }), true)
  }

  /** A question, but for its own kind's rules of `block-fields.ts` also its answer and its words. */
  async question(): Promise<void> {
    const { kind } = this.#fields
    await this.texts('prompt')
    await this.#specs([questionPicture, ...specsOfQuestion(kind)])
    if (kind === 'single' || kind === 'multiple') await this.options()
    if (kind === 'true-false') {
      const answer = this.#fields.is_true === false ? words.question.false : words.question.true
      await this.#hands.press(this.#root.locator('form').getByRole('button', { name: answer, exact: true }))
      await this.texts('feedback.true', 'feedback.false')
    }
    if (kind === 'number') {
      await this.number('answer')
      await this.#hands.choose(this.#root.getByLabel(words.question.unit, { exact: true }), String(this.#fields.unit ?? 'number'))
      await this.number('tolerance')
    }
    if (kind === 'short-text')
      await this.#hands.write(this.#named('accepted'), JSON.parse(String(this.#fields['accepted:json'])).join('\n'))
    await this.texts('hint', 'explanation')
  }

  /** Chooses a picture by the button of its field, and takes all of it. */
  async picture(path: string): Promise<void> {
    await this.#choose(`${path}.file`, String(this.#fields[`${path}.file`]))
    await this.#takePicture(this.#scopeOf(`${path}.file`))
  }

  /** The picture of a course's own field, such as its cover. */
  async pictureAt(name: string, path: string): Promise<void> {
    await this.#choose(name, path)
    await this.#takePicture(this.#root.locator('form'))
  }

  async file(name: string, path: string): Promise<void> {
    await this.#choose(name, path)
    await expect(this.#scopeOf(name).getByRole('status')).toHaveText(sizeText)
  }

  async texts(...paths: readonly string[]): Promise<void> {
    for (const path of paths) await this.#text(path, path)
  }

  async number(path: string): Promise<void> {
    if (path in this.#fields) await this.#hands.write(this.#named(path), String(this.#fields[path]))
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
      if (this.#fields[`${from}.is_right`] === true) await this.#hands.set(isRight, true)
      else if (this.#fields.kind === 'multiple') await this.#hands.set(isRight, false)
      await this.#text(`${from}.feedback`, `options.${id}.feedback`)
    }
  }

  async #specs(specs: readonly FieldSpec[]): Promise<void> {
    await this.#root.getByRole('button', { name: words.done, exact: true }).waitFor()
    // All things first: a choice names a scene below it.
    for (const spec of specs) await this.#makeThings(spec, '', '', this.#root)
    for (const spec of specs) await this.#fill(spec, '', '', this.#root)
  }

  /** The group of a field with files. */
  #scopeOf(name: string): Locator {
    return this.#root.locator('fieldset', { has: this.#page.locator(`button[name="${name}"]`) }).last()
  }

  async #choose(name: string, path: string): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser')
    await this.#hands.press(this.#page.locator(`#root button[name="${name}"]`))
    await (await chooser).setFiles(await this.#files(path))
  }

  async #takePicture(scope: Locator): Promise<void> {
    await this.#hands.press(this.#page.getByRole('button', { name: words.files.trim.use, exact: true }))
    await expect(scope.getByRole('img').first()).toBeVisible({ timeout: 20_000 })
    await expect(scope.getByText(words.files.busy)).toHaveCount(0)
  }

  /** By arrow keys: presses on the picture would be a fraction of a pixel away. */
  async #movePin(pin: Locator, x: number, y: number): Promise<void> {
    await this.#hands.focus(pin)
    for (const [by, back, forth] of [
      [Math.round(x) - 50, 'ArrowLeft', 'ArrowRight'],
      [Math.round(y) - 50, 'ArrowUp', 'ArrowDown'],
    ] as const) {
      const key = by < 0 ? back : forth
      for (let leap = 0; leap < Math.floor(Math.abs(by) / 5); leap += 1) await this.#page.keyboard.press(`Shift+${key}`)
      for (let step = 0; step < Math.abs(by) % 5; step += 1) await this.#page.keyboard.press(key)
    }
    await expect(pin).toHaveAttribute('style', `left: ${Math.round(x)}%; top: ${Math.round(y)}%;`)
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
      if (text !== undefined && text !== '') await this.#hands.write(this.#named(`${to}.${language}`), String(text))
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
    await this.#hands.press(scope.getByRole('button', { name, exact: true }).last())
    await expect.poll(async () => (await made()).length).toBe(before + 1)
  }

  async #makeThings(spec: FieldSpec, from: string, to: string, scope: Locator): Promise<void> {
    if (spec.type !== 'list') return
    const [source, made] = [from + spec.path, to + spec.path]
    const wanted = idsIn(this.#fields, source)
    const shown = () => this.#idsShown(made)
    const [first = ''] = wanted
    if (
      spec.min > 0 &&
      this.#fields[`${source}.${first}.kind`] !== undefined &&
      this.#fields[`${source}.${first}.kind`] !== Object.keys(spec.kinds)[0]
    )
      await this.#replaceFirst(this.#nameOfAdd(spec, source, first), shown)
    for (const [place, id] of wanted.entries()) {
      if ((await shown()).length <= place) await this.#press(scope, this.#nameOfAdd(spec, source, id), shown)
      const own = (await shown())[place] ?? ''
      this.#ids.set(`${source}.${id}`, own)
      const thing = this.#page.locator(`#root [data-thing="${own}"]`)
      for (const inner of this.#specsOf(spec, source, id)) await this.#makeThings(inner, `${source}.${id}.`, `${made}.${own}.`, thing)
    }
  }

  /** A new list has a thing of the usual kind, which goes once there is another one. */
  async #replaceFirst(nameOfAdd: string, shown: () => Promise<string[]>): Promise<void> {
    const [usual = ''] = await shown()
    await this.#press(this.#root, nameOfAdd, shown)
    await this.#hands.press(
      this.#page
        .locator(`#root [data-thing="${usual}"]`)
        .getByRole('button', { name: new RegExp(`^${words.question.removeOption.split('{{option}}')[0]}`) })
        .last(),
    )
    await expect.poll(async () => (await shown()).includes(usual)).toBe(false)
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
        if (value !== undefined) await this.#hands.choose(this.#named(made), String(value))
        return
      case 'reference':
        return await this.#hands.choose(this.#named(made), this.#ids.get(`${spec.of}.${value}`) ?? 'none')
      case 'count':
        return await this.#hands.write(this.#named(made), String(value))
      case 'yes':
        if (value === true) await this.#hands.set(scope.getByLabel(words.fields[spec.label], { exact: true }), true)
        return
      case 'cells':
        for (const column of idsIn(this.#fields, spec.of))
          await this.#text(`${source}.${column}`, `${made}.${this.#ids.get(`${spec.of}.${column}`)}`)
        return
      case 'formula':
        if (typeof value === 'string')
          await this.#hands.write(this.#named(made), shownFormula(value, formulaNames(this.#fields, source, 'bn')))
        return
      case 'list':
        for (const id of idsIn(this.#fields, source)) {
          const own = this.#ids.get(`${source}.${id}`) ?? ''
          const thing = this.#page.locator(`#root [data-thing="${own}"]`)
          for (const inner of this.#specsOf(spec, source, id)) await this.#fill(inner, `${source}.${id}.`, `${made}.${own}.`, thing)
        }
        return
      case 'sums': {
        const columns = `${from}columns`
        const chosen = JSON.parse(String(this.#fields[`${source}:json`] ?? '[]')) as string[]
        const added = idsIn(this.#fields, columns).filter((id) => this.#fields[`${columns}.${id}.unit`] !== 'text')
        const boxes = scope.getByLabel(new RegExp(`^${words.fields.sum.split('{{name}}')[0]}`))
        for (const [place, id] of added.entries()) if (chosen.includes(id)) await this.#hands.set(boxes.nth(place), true)
        return
      }
      case 'picture': {
        if (this.#fields[`${source}.file`] === undefined) return
        await this.#choose(`${made}.file`, String(this.#fields[`${source}.file`]))
        const field = this.#scopeOf(`${made}.file`)
        await this.#takePicture(field)
        if (isDecorative(this.#fields, source)) await this.#hands.set(field.getByLabel(words.files.decorative), true)
        else await this.#text(`${source}.alt`, `${made}.alt`)
        return
      }
      case 'points': {
        const pins = this.#root.locator('form button[aria-pressed][style]')
        for (const [place, id] of idsIn(this.#fields, spec.of).entries()) {
          const at = (axis: string) => Number(this.#fields[`${spec.of}.${id}.${axis}`])
          await this.#movePin(pins.nth(place), at('x'), at('y'))
        }
        return
      }
      case 'place':
        return
      case 'file':
        return await this.file(made, String(value))
      case 'video':
        return await this.file(`${made}.file`, String(this.#fields[`${source}.file`]))
      case 'recordings':
      case 'captions':
        for (const { language, file } of JSON.parse(String(this.#fields[`${source}:json`] ?? '[]')) as { language: string; file: string }[])
          await this.file(language === 'bn' ? made : `${made}.${language}`, file)
    }
  }
}

const sizeText = new RegExp(`^${words.files.size.split('{{size}}')[0]}`)

type NameOf = (name: string) => string

/**
 * A block without its ids, which differ in a rebuilt one. Scenes and fields that others name are their places there. An absent alignment is
 * the start.
 */
export function withoutIds(block: unknown): unknown {
  const scenes = idsBelow(block, 'scenes')
  const cleaned = (value: unknown, key: string, nameOf: NameOf): unknown => {
    if (key === 'next') return scenes.indexOf(String(value))
    if (key === 'total' && Array.isArray(value)) return value.map((one) => nameOf(String(one)))
    // The author's pins are on whole per cent.
    if ((key === 'x' || key === 'y') && typeof value === 'number') return Math.round(value)
    if (key === 'formula') return String(value).replace(/\[([^[\]]+)\]/g, (_whole, name: string) => `[${nameOf(name)}]`)
    if (key === 'parts' && Array.isArray(value)) return value.map((part, place) => cleaned(part, '', fieldNames(value, place)))
    if (Array.isArray(value)) return value.map((one) => cleaned(one, '', nameOf))
    if (typeof value !== 'object' || value === null) return value
    const parts = Object.entries(value).filter(([name, one]) => name !== 'id' && !(name === 'align' && one === 'start'))
    return Object.fromEntries(parts.map(([name, one]) => [name, cleaned(one, name, nameOf)]))
  }
  return cleaned(block, '', (name) => name)
}

function idsBelow(block: unknown, list: string): string[] {
  const data = (block as { data?: Record<string, unknown> }).data?.[list]
  return Array.isArray(data) ? data.map(({ id }) => String(id)) : []
}

interface SheetPart {
  readonly id: string
  readonly fields?: readonly { readonly id: string }[]
  readonly columns?: readonly { readonly id: string }[]
}

/** The place of a field that a formula of this part names: its own part's first, then that of any part; `part.column` of a list. */
function fieldNames(parts: readonly SheetPart[], own: number): NameOf {
  const at = (part: number, id: string) => (parts[part]?.fields ?? parts[part]?.columns ?? []).findIndex((one) => one.id === id)
  return (name) => {
    const [list, column] = name.split('.')
    const places = column === undefined ? [own, ...parts.keys()] : [parts.findIndex(({ id }) => id === list)]
    const part = places.find((place) => at(place, column ?? name) >= 0)
    if (part === undefined) throw new Error(`No field has this name: ${name}`)
    return `${part}.${at(part, column ?? name)}`
  }
}

const isPicture = (path: string) => /\.(svg|png|webp|jpg)$/.test(path)

/** A part without the names of its files, which are new in a rebuilt one. */
export function withoutNames(value: unknown): unknown {
  if (typeof value === 'string' && /^(images|video|audio|downloads|handbook|uploads)\/[\w-]+\.\w+$/.test(value))
    return isPicture(value) ? 'picture' : 'file'
  if (Array.isArray(value)) return value.map(withoutNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutNames(one)]))
}
