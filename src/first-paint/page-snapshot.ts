import type { AnyRouter } from '@tanstack/react-router'
import { readSession } from '../api/session.ts'
import { sessionPersonId } from '../offline/store/session-person.ts'
import { storeSnapshot } from './query-cache.ts'
import { type PageSnapshot, snapshotKey } from './storage.ts'

type Router = Pick<AnyRouter, 'state' | 'subscribe'>

/** Time for a page to load its data, in milliseconds. */
const settleMs = 2_000
/** localStorage has space for five million characters of the whole app. */
const maxCharacters = 100_000

/**
 * Saves a personal page's HTML 2 s after opening and on leave; the next visit displays it before any script of the app has run
 * (docs/decisions/026). Snapshots are dropped together with the person's query cache.
 */
export function startPageSnapshots({ router }: { router: Router }): void {
  // After a sign-out in any tab, this page shows the previous user's data until the app renders again.
  let renderedFor = sessionPersonId()
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveNow = () => {
    const { fullPath = '', staticData } = router.state.matches.at(-1) ?? {}
    const validity = staticData?.snapshot
    // A session that ends with its tab leaves nothing on the device.
    if (validity && renderedFor === sessionPersonId() && readSession()?.remember !== false)
      storeSnapshot(snapshotKey(renderedFor, fullPath.replace(/^\/|\/$/g, '')), () => snapshotOf(validity), maxCharacters)
  }
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(saveNow, settleMs)
  }
  router.subscribe('onRendered', () => {
    renderedFor = sessionPersonId()
    saveSoon()
  })
  // A lesson is saved on leave, because its step changes; other pages do not change after they have loaded.
  router.subscribe('onBeforeNavigate', () => {
    if (router.state.matches.at(-1)?.staticData.snapshot === 'lesson') saveNow()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveNow()
  })
  saveSoon()
}

function snapshotOf(validity: 'day' | 'lesson'): PageSnapshot | null {
  const root = document.getElementById('root')
  if (!root || !isComplete(root)) return null
  // After its last step the course continues elsewhere.
  if (validity === 'lesson' && !root.querySelector('[data-lesson-text]')) return null
  return {
    at: location.pathname + location.search,
    ...(validity === 'lesson' ? {} : { until: new Date().setHours(24, 0, 0, 0) }),
    build: document.documentElement.dataset.build ?? '',
    lang: document.documentElement.lang,
    html: inertHtmlOf(root),
    css: rulesFor(root),
  }
}

/** False while the page loads, asks a question or reports a failure. */
const isComplete = (root: HTMLElement): boolean =>
  document.getElementById('prerendered') === null &&
  root.querySelector('main h1') !== null &&
  root.querySelector('main [aria-busy=true], main [role=alert]') === null &&
  document.querySelector('dialog[open]') === null

/** Attributes that refer to other elements by id. */
const references = ['id', 'for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns']

/** The page as HTML that runs no script, loads no file that ends with this page, and takes no input. */
function inertHtmlOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement
  // Toasts.
  for (const part of copy.querySelectorAll('[role=region][tabindex="-1"]')) part.remove()
  for (const part of copy.querySelectorAll<HTMLElement>('*')) {
    // The app renders the same ids beside it.
    for (const name of references) {
      const named = part.getAttribute(name)
      if (named !== null) part.setAttribute(name, named.replace(/\S+/g, 'prerendered-$&'))
    }
    if (part.getAttribute('href') === '#main') part.setAttribute('href', `${location.pathname}${location.search}#prerendered-main`)
    // Words of other users are stored but not painted: their authors may delete them before the next visit (decision 023).
    const style = [part.getAttribute('style'), part.dataset.ofPeople === undefined ? null : 'visibility:hidden'].filter(Boolean).join(';')
    // The content security policy forbids style attributes in HTML; restore.ts sets the properties.
    if (style !== '') part.dataset.style = style
    part.removeAttribute('style')
    if (part.matches('form, button, select, input, textarea, label')) part.inert = true
    // React leaves the attribute at its first value.
    if (part instanceof HTMLInputElement) part.toggleAttribute('checked', part.checked)
    if (part.matches('audio, video, iframe, object, embed, [src^="blob:"]'))
      for (const name of ['src', 'srcset', 'data']) part.removeAttribute(name)
  }
  return copy.innerHTML
}

/** The style rules that may apply to the page: those without a class, or with a class of the page. */
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
  // Styles without a URL are inlined in the page's HTML.
  const linked = [...document.styleSheets].filter(({ href }) => href !== null)
  return linked.map((sheet) => textOfAll(sheet.cssRules)).join('')
}
