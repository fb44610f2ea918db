import { expect, type Page } from '@playwright/test'

/**
 * Each text is inside the screen and inside the box with a border or background around it. No outer box clips it, and it
 * overlaps no other text or control. Soft, like the other checks of pages.
 */
export async function expectNoCrowding(page: Page): Promise<void> {
  // The menu collapses its links once it has been measured.
  await expect.soft.poll(() => crowdingOn(page), { message: `crowded on ${page.url()}` }).toEqual([])
}

function crowdingOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // CSS pixels. Letters may exceed their line box, and a space may exceed its end.
    const slack = 5
    // The browser may skip the layout of content outside the screen.
    const visible = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }
    const isControl = (element: Element) => element.matches('button, a[href], input, select, textarea, summary, [role=button]')
    const styles = new Map<Element, CSSStyleDeclaration>()
    const style = (element: Element) => {
      const known = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, known)
      return known
    }
    const scrolls = (element: Element) => /auto|scroll/.test(style(element).overflowX + style(element).overflowY)
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isScreenReaderOnly = (element: Element) => element.clientWidth === 1 && element.clientHeight === 1
    const hasBox = (element: Element) => {
      const { backgroundColor, borderTopWidth, borderTopStyle } = style(element)
      return (
        !/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor) || (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0)
      )
    }
    const ancestors = function* (from: Element | null) {
      for (let element = from; element && element !== document.body; element = element.parentElement) yield element
    }
    const first = (from: Element | null, fits: (element: Element) => boolean) => {
      for (const element of ancestors(from)) if (fits(element)) return element
      return null
    }
    const isBeside = (inner: DOMRect, outer: DOMRect) => inner.left < outer.left - slack || inner.right > outer.right + slack
    const isAboveOrBelow = (inner: DOMRect, outer: DOMRect) => inner.top < outer.top - slack || inner.bottom > outer.bottom + slack
    const isOutside = (inner: DOMRect, outer: DOMRect) => isBeside(inner, outer) || isAboveOrBelow(inner, outer)
    const areOver = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack
    /** Layers may cover each other. */
    const layer = (element: Element) => first(element, (one) => /fixed|sticky/.test(style(one).position))

    const found: string[] = []
    const texts: { text: string; box: DOMRect; block: Element | null; layer: Element | null }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const parent = node.parentElement
      const text = node.textContent?.trim().slice(0, 60) ?? ''
      if (!parent || text === '' || parent.closest('svg, select, noscript, script, style')) continue
      if (!parent.checkVisibility(visible) || first(parent, isScreenReaderOnly)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      const frame = first(parent, (one) => isControl(one) || hasBox(one))
      const scroller = first(parent, scrolls)
      const isCutBy = (box: DOMRect) => (one: Element) =>
        (cuts(style(one).overflowX) && isBeside(box, one.getBoundingClientRect())) ||
        (cuts(style(one).overflowY) && isAboveOrBelow(box, one.getBoundingClientRect()))
      for (const box of boxes) {
        if (!scroller && (box.left < 0 || box.right > innerWidth)) found.push(`beside the screen: ${text}`)
        else if (frame && !frame.contains(scroller) && isOutside(box, frame.getBoundingClientRect())) found.push(`out of its box: ${text}`)
        else if (!scroller && first(parent, isCutBy(box))) found.push(`cut: ${text}`)
        else {
          texts.push({ text, box, block: first(parent, (one) => style(one).display !== 'inline'), layer: layer(parent) })
          continue
        }
        break
      }
    }
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1))
        if (one.block !== other.block && one.layer === other.layer && areOver(one.box, other.box))
          found.push(`over each other: ${one.text} | ${other.text}`)

    const controls = [...document.querySelectorAll('*')]
      .filter((element) => isControl(element) && element.checkVisibility(visible) && !first(element, isScreenReaderOnly))
      .map((element) => ({ element, box: element.getBoundingClientRect(), layer: layer(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const name = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.outerHTML.slice(0, 60)
    for (const [index, one] of controls.entries())
      for (const other of controls.slice(index + 1))
        if (one.layer === other.layer && areOver(one.box, other.box) && isOutside(one.box, other.box) && isOutside(other.box, one.box))
          found.push(`controls over each other: ${name(one.element)} | ${name(other.element)}`)
    return [...new Set(found)]
  })
}
