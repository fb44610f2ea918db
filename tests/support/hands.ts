import { expect, type Locator, type Page } from '@playwright/test'

/** Ways to use the controls of a page. */
export interface Hands {
  focus(target: Locator): Promise<void>
  press(target: Locator): Promise<void>
  /** Replaces the text of a field. */
  write(target: Locator, text: string): Promise<void>
  /** Chooses the option with the value. */
  choose(target: Locator, value: string): Promise<void>
  /** Sets a checkbox or a radio button. */
  set(target: Locator, isOn: boolean): Promise<void>
}

/** A pointer, and texts that appear at once. */
export const pointer: Hands = {
  focus: (target) => target.focus(),
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
  choose: async (target, value) => void (await target.selectOption(value)),
  set: (target, isOn) => target.setChecked(isOn),
}

const maxTabs = 400

/** The key that leads to the element from the one with the focus, and about how often. Without a key: the element has the focus. */
const wayTo = (target: Locator) =>
  target.evaluate((element) => {
    const active = document.activeElement
    if (active === element) return { key: null, stops: 0 } as const
    const isAbove = active !== null && (element.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
      (one) => one.tabIndex >= 0 && one.checkVisibility() && !one.matches(':disabled, [type=radio]'),
    )
    const isPassed = (one: HTMLElement, from: Node, to: Node) =>
      (one.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 &&
      (one.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const from = active ?? document.body
    const count = stops.filter((one) => (isAbove ? isPassed(one, element, from) : isPassed(one, from, element))).length
    return { key: isAbove ? 'Shift+Tab' : 'Tab', stops: count } as const
  })

/**
 * A keyboard, and no pointer. The next control is reached by Tab or Shift and Tab from the last one. After each act an element of the page
 * must have the focus: else the author would begin at the top again.
 */
export class Keyboard implements Hands {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(target: Locator): Promise<void> {
    await this.focus(target)
    const url = this.#page.url()
    await this.#page.keyboard.press('Enter')
    await this.#expectFocus(url, String(target))
  }

  async write(target: Locator, text: string): Promise<void> {
    await this.focus(target)
    await this.#page.keyboard.press('Control+A')
    await this.#page.keyboard.type(text)
  }

  async choose(target: Locator, value: string): Promise<void> {
    const places = () =>
      target.evaluate((one, wanted) => {
        const { options, selectedIndex } = one as HTMLSelectElement
        return { now: selectedIndex, wanted: [...options].findIndex((option) => option.value === wanted) }
      }, value)
    await this.focus(target)
    for (let at = await places(); at.now !== at.wanted; at = await places())
      await this.#page.keyboard.press(at.now < at.wanted ? 'ArrowDown' : 'ArrowUp')
  }

  async set(target: Locator, isOn: boolean): Promise<void> {
    await target.waitFor()
    if ((await target.isChecked()) === isOn) return
    const isRadio = (await target.getAttribute('type')) === 'radio'
    if (!isRadio) {
      await this.focus(target)
      return await this.#page.keyboard.press('Space')
    }
    // A group of radio buttons is one stop of Tab.
    const group = (await target.getAttribute('name')) ?? ''
    await this.focus(this.#page.locator(`#root input[type=radio][name="${group}"]:checked`))
    for (let presses = 0; presses < 10 && !(await target.isChecked()); presses++) await this.#page.keyboard.press('ArrowDown')
    expect(await target.isChecked()).toBe(true)
  }

  async focus(target: Locator): Promise<void> {
    await target.waitFor()
    let presses = 0
    for (let next = await wayTo(target); next.key !== null && presses < maxTabs; next = await wayTo(target)) {
      // Most of the way at once: a look at the page takes three times as long as a key. The last stops one by one.
      const count = presses === 0 ? Math.max(1, next.stops - 3) : 1
      for (let press = 0; press < count; press++) await this.#page.keyboard.press(next.key)
      presses += count
    }
    expect(presses, `reached by Tab: ${String(target)}`).toBeLessThan(maxTabs)
  }

  async #expectFocus(url: string, name: string): Promise<void> {
    const isFocused = () => this.#page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)
    // Another page begins without a focus.
    const hasFocus = async () => this.#page.url() !== url || (await isFocused())
    await expect.poll(hasFocus, `an element has the focus after: ${name}`).toBe(true)
  }
}
