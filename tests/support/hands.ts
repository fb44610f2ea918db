import type { Locator } from '@playwright/test'

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
