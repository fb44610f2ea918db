import { sentencesOf } from './sentences.ts'

/** One rendered sentence. */
export interface SpokenSentence {
  readonly text: string
  /** `bn` or `en`, from the nearest `lang`. */
  readonly language: string
  readonly range: Range
  /** The paragraph, heading or list item around it. */
  readonly block: HTMLElement
}

/** Controls and text for screen readers only are not read aloud. */
const silent = 'button, input, select, textarea, canvas, video, audio, svg, [aria-hidden="true"], [data-silent]'
const inlineDisplay = /^(inline|contents|ruby)/

/** The readable sentences of an element, in document order. */
export function spokenSentences(root: HTMLElement): SpokenSentence[] {
  return paragraphsOf(root).flatMap(({ block, nodes }) => {
    const text = nodes.map((node) => node.data).join('')
    const language = block.closest('[lang]')?.getAttribute('lang')?.slice(0, 2) ?? 'bn'
    return sentencesOf(text).map(({ start, end }) => {
      const range = document.createRange()
      range.setStart(...placeIn(nodes, start))
      range.setEnd(...placeIn(nodes, end))
      const ownLanguage = nodes.find((node) => range.intersectsNode(node))?.parentElement?.closest('[lang]')
      return {
        text: text.slice(start, end).replace(/\s+/g, ' '),
        language: ownLanguage?.getAttribute('lang')?.slice(0, 2) ?? language,
        range,
        block,
      }
    })
  })
}

interface Paragraph {
  block: HTMLElement
  nodes: Text[]
}

function paragraphsOf(root: HTMLElement): Paragraph[] {
  const paragraphs: Paragraph[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    isRead(node as Text) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = blockOf(node as Text, root)
    const open = paragraphs.at(-1)
    if (open?.block === block) open.nodes.push(node as Text)
    else paragraphs.push({ block, nodes: [node as Text] })
  }
  return paragraphs
}

function isRead(node: Text): boolean {
  const parent = node.parentElement
  if (!parent || parent.closest(silent) || !parent.checkVisibility({ visibilityProperty: true })) return false
  // Clipped to a pixel: words for screen readers only.
  return parent.offsetWidth > 1 || inlineDisplay.test(getComputedStyle(parent).display)
}

function blockOf(node: Text, root: HTMLElement): HTMLElement {
  let element = node.parentElement ?? root
  while (element !== root && element.parentElement && inlineDisplay.test(getComputedStyle(element).display)) element = element.parentElement
  return element
}

function placeIn(nodes: readonly Text[], offset: number): [Text, number] {
  let left = offset
  for (const node of nodes) {
    if (left <= node.length) return [node, left]
    left -= node.length
  }
  const last = nodes.at(-1)
  if (!last) throw new Error('a paragraph without text')
  return [last, last.length]
}
