/** The accessibility tree and the announcements of a page, from which screen readers speak. No reader itself runs here. */
import { expect, type Page } from '@playwright/test'

interface AxNode {
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
}

/** Roles of controls, each with the state that a reader says. */
const states: Readonly<Record<string, string | null>> = {
  ...{ button: null, link: null, textbox: null, searchbox: null, spinbutton: null, slider: null, combobox: 'expanded' },
  ...{ checkbox: 'checked', radio: 'checked', switch: 'checked', tab: 'selected', option: null },
}

/** Controls without a name or without their state. Soft: one run reports all of a page. */
export async function expectNamedControls(page: Page, place: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = (await devTools.send('Accessibility.getFullAXTree')) as unknown as { nodes: AxNode[] }
  await devTools.detach()
  const controls = nodes.filter(({ ignored, role }) => !ignored && Object.hasOwn(states, role?.value ?? ''))
  expect.soft(controls.length, `controls of ${place}`).toBeGreaterThan(5)
  const faulty = controls.flatMap(({ role, name, properties = [] }) => {
    const state = states[role?.value ?? ''] ?? null
    const lacks = [
      (name?.value ?? '').trim() === '' && 'name',
      state !== null && !properties.some((one) => one.name === state) && state,
    ].filter(Boolean)
    return lacks.length > 0 ? [{ role: role?.value, name: name?.value, lacks }] : []
  })
  expect.soft(faulty, `controls of ${place}`).toEqual([])
}

/** Collects what live regions say from now on, also on later pages. */
export async function listen(page: Page): Promise<(text: string) => Promise<void>> {
  const heard: string[] = []
  await page.exposeFunction('hear', (text: string) => void heard.push(text))
  await page.addInitScript(() => {
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output'
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const places = [target, ...addedNodes].map((node) => (node instanceof Element ? node : node.parentElement))
        // A region that arrives with its words is not said by all readers: only a change within one counts.
        const region = places[0]?.closest(live)
        const text = region?.textContent?.trim()
        if (text) (globalThis as unknown as { hear: (text: string) => void }).hear(text)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  return async (text) => {
    await expect.poll(() => heard.find((one) => one.includes(text)) ?? heard.slice(-5).join(' | '), `announced: ${text}`).toContain(text)
    heard.length = 0
  }
}
