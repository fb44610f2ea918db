import { readSession } from '../../api/session.ts'
import { sessionPersonId } from '../../offline/session-person.ts'
import type { makeRouter } from '../router.ts'
import { isOwnLesson, isOwnPage, type LastScreen, type OwnPage } from './own-pages.ts'
import { keepSnapshot, snapshotKey } from './snapshots.ts'

type Router = Pick<ReturnType<typeof makeRouter>, 'state' | 'subscribe'>

/** A page is given so long, in milliseconds, to bring what it is made of. */
const settleMs = 2_000
/** A phone's localStorage holds five million letters, for everything. */
const mostLetters = 100_000

/**
 * Keeps what a page of somebody's own shows, a while after it was opened and when it is left: opened again it stands there before
 * any script has run (docs/decisions/026). It lies with their snapshots, and goes with them when they leave the phone.
 */
export function keepLastScreens(router: Router): void {
  // Whose page is drawn: after a sign-out in this tab or another the old one stands for a moment.
  let drawnFor = sessionPersonId()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ownPage = () => {
    const page = router.state.matches.at(-1)?.fullPath.replace(/^\/|\/$/g, '') ?? ''
    return isOwnPage(page) ? page : null
  }
  const keepNow = () => {
    const page = ownPage()
    // Whose session ends with the tab wants nothing to stay behind it.
    if (page && drawnFor === sessionPersonId() && readSession()?.remember !== false)
      keepSnapshot(snapshotKey(drawnFor, page), () => screenOf(page), mostLetters)
  }
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(keepNow, settleMs)
  }
  router.subscribe('onRendered', () => {
    drawnFor = sessionPersonId()
    keepSoon()
  })
  // Of a lesson it counts at which step it is left; the other pages stay as they are.
  router.subscribe('onBeforeNavigate', () => {
    const page = ownPage()
    if (page && isOwnLesson(page)) keepNow()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepNow()
  })
  keepSoon()
}

function screenOf(page: OwnPage): LastScreen | null {
  const root = document.getElementById('root')
  if (!root || !isWhole(root)) return null
  // Once its last step is done, the course goes on elsewhere.
  if (isOwnLesson(page) && !root.querySelector('[data-lesson-text]')) return null
  return {
    at: location.pathname + location.search,
    ...(isOwnLesson(page) ? {} : { until: new Date().setHours(24, 0, 0, 0) }),
    build: document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '',
    lang: document.documentElement.lang,
    html: drawingOf(root),
    css: rulesFor(root),
  }
}

/** What waits for something, asks something or tells a failure is nothing to come back to. */
const isWhole = (root: HTMLElement): boolean =>
  document.getElementById('early') === null &&
  root.querySelector('main h1') !== null &&
  root.querySelector('main [aria-busy=true], main [role=alert]') === null &&
  document.querySelector('dialog[open]') === null

/** Attributes that name other parts of the page. */
const references = ['id', 'for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns']

/** The page as HTML that runs nothing, loads nothing that is gone with this page, and takes no input. */
function drawingOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement
  // Notices, which pass.
  for (const part of copy.querySelectorAll('[role=region][tabindex="-1"]')) part.remove()
  for (const part of copy.querySelectorAll<HTMLElement>('*')) {
    // The app draws itself beside, with the same names.
    for (const name of references) {
      const named = part.getAttribute(name)
      if (named !== null) part.setAttribute(name, named.replace(/\S+/g, 'early-$&'))
    }
    if (part.getAttribute('href') === '#main') part.setAttribute('href', `${location.pathname}${location.search}#early-main`)
    // Words of other people, which they may have taken back by then, keep their place and are not shown (decision 023).
    const style = [part.getAttribute('style'), part.dataset.ofPeople === undefined ? null : 'visibility:hidden'].filter(Boolean).join(';')
    // The content policy forbids style attributes in HTML; the page's own script puts them on.
    if (style !== '') part.dataset.style = style
    part.removeAttribute('style')
    if (part.matches('form, button, select, input, textarea, label')) part.inert = true
    // React keeps the attribute as it first was.
    if (part instanceof HTMLInputElement) part.toggleAttribute('checked', part.checked)
    if (part.matches('audio, video, iframe, object, embed, [src^="blob:"]'))
      for (const name of ['src', 'srcset', 'data']) part.removeAttribute(name)
  }
  return copy.innerHTML
}

/** The rules that may hold for what is drawn: those without a class, or with one that stands in it. The sheets themselves come later. */
function rulesFor(root: HTMLElement): string {
  const classes = new Set([...root.querySelectorAll('[class]')].flatMap((part) => [...part.classList]))
  const textOf = (rule: CSSRule): string => {
    if (rule instanceof CSSStyleRule) {
      const named = rule.selectorText.match(/\.[\w-]+/g)
      return !named || named.some((name) => classes.has(name.slice(1))) ? rule.cssText : ''
    }
    if (!(rule instanceof CSSGroupingRule)) return rule.cssText
    const within = textOfAll(rule.cssRules)
    return within === '' ? '' : `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${within}}`
  }
  const textOfAll = (rules: CSSRuleList): string => [...rules].map(textOf).join('')
  return [...document.styleSheets].map((sheet) => textOfAll(sheet.cssRules)).join('')
}
