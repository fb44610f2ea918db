import { sessionPersonId } from '../../offline/session-person.ts'
import type { makeRouter } from '../router.ts'
import { isOwnPage, type LastScreen, type OwnPage, screenKey } from './own-pages.ts'

type Router = Pick<ReturnType<typeof makeRouter>, 'state' | 'subscribe'>

/** A page is given so long, in milliseconds, to bring what it is made of. */
const settleMs = 2_000
/** A phone's localStorage holds five million letters, for everything. */
const mostLetters = 200_000

/**
 * Keeps what a page of somebody's own shows, a while after it was opened and when it is left: opened again it stands there before
 * any script has run (docs/decisions/026). It lies with their snapshots, and goes with them when they leave the phone.
 */
export function keepLastScreens(router: Router): void {
  // Whose page is drawn: after a sign-out in this tab or another the old one stands for a moment.
  let drawnFor = sessionPersonId()
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(keepNow, settleMs)
  }
  const keepNow = () => {
    const page = router.state.matches.at(-1)?.fullPath.replace(/^\/|\/$/g, '')
    if (page !== undefined && isOwnPage(page) && drawnFor === sessionPersonId()) keep(page, drawnFor)
  }
  router.subscribe('onRendered', () => {
    drawnFor = sessionPersonId()
    keepSoon()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepNow()
  })
  keepSoon()
}

function keep(page: OwnPage, personId: string): void {
  const key = screenKey(personId, page)
  try {
    localStorage.removeItem(key)
    const text = JSON.stringify(screenOf(page))
    if (text !== 'null' && text.length < mostLetters) localStorage.setItem(key, text)
  } catch {
    // Full or forbidden: the next opening shows the page's shape.
  }
}

function screenOf(page: OwnPage): LastScreen | null {
  const root = document.getElementById('root')
  const isLesson = /\/(learn|play)$/.test(page)
  // Once its last step is done, the course goes on elsewhere.
  if (!root || !isWhole(root) || (isLesson && !root.querySelector('[data-lesson-text]'))) return null
  return {
    at: location.pathname + location.search,
    ...(isLesson ? {} : { until: new Date().setHours(24, 0, 0, 0) }),
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
  document.querySelector('[role=dialog], [role=alertdialog]') === null

/** The page as HTML that runs nothing, loads nothing that is gone with this page, and takes no input. */
function drawingOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll('script, [role=region][tabindex="-1"]')) part.remove()
  for (const part of copy.querySelectorAll<HTMLElement>('*')) {
    // The app draws itself beside, with the same names.
    if (part.id === 'main') part.id = 'early-main'
    else part.removeAttribute('id')
    // The content policy forbids style attributes in HTML; the page's own script puts them on.
    const style = part.getAttribute('style')
    if (style !== null) part.dataset.style = style
    part.removeAttribute('style')
    if (part.matches('form, button, select')) part.inert = true
    if (part.matches('input, textarea')) part.setAttribute('readonly', '')
    if (part.matches('audio, video, iframe, object, embed, [src^="blob:"]'))
      for (const name of ['src', 'srcset', 'data']) part.removeAttribute(name)
    if (part.getAttribute('href') === '#main') part.setAttribute('href', `${location.pathname}${location.search}#early-main`)
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
