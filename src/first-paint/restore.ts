import { storedSession } from '../api/stored-session.ts'
import { trustedPolicy } from '../api/trusted-policy.ts'
import { storedLanguage } from '../i18n/language.ts'
import { visitorId } from '../offline/store/person.ts'
import { type PageSnapshot, snapshotKey } from './storage.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Runs as an inline script before the prerendered content of a personal page. Renders the page's snapshot instead, with the style
 * rules stored in it, until the app replaces it. After the content it would run half a second later: browsers paint what they
 * have parsed and handle loaded scripts first. The content security policy allows style rules and style properties set by a
 * script and forbids them in HTML.
 */
export function restoreSnapshot(page: Document): void {
  try {
    const root = page.documentElement
    const personId = storedSession()?.userId ?? visitorId
    const stored = localStorage.getItem(snapshotKey(personId, root.dataset.screen ?? ''))
    const snapshot = JSON.parse(stored ?? 'null') as PageSnapshot | null
    if (!snapshot || !isCurrent(snapshot, page)) return
    const rules = new CSSStyleSheet()
    rules.replaceSync(snapshot.css)
    page.adoptedStyleSheets = [rules]
    const restored = page.createElement('div')
    restored.id = 'prerendered'
    // HTML that this app has stored.
    restored.innerHTML = trustedPolicy('snapshot', { createHTML: (own) => own }).createHTML(snapshot.html)
    for (const part of restored.querySelectorAll<HTMLElement>('[data-style]')) part.style.cssText = part.dataset.style ?? ''
    page.body.append(restored)
    root.lang = snapshot.lang
    root.dataset.prerendered = 'own'
    // The parser appends the page's own prerendered content later.
    new MutationObserver((_changes, observer) => {
      for (const other of page.querySelectorAll('#prerendered')) if (other !== restored) other.remove()
      if (restored.isConnected) return
      page.adoptedStyleSheets = []
      observer.disconnect()
    }).observe(page.body, { childList: true })
  } catch {
    // Forbidden storage, or a broken snapshot: the prerendered content is displayed.
  }
}

function isCurrent({ at, until, build, lang }: PageSnapshot, page: Document): boolean {
  // A clock that was set back makes an expired snapshot look valid: it expires at most a day ahead.
  const left = until === undefined ? 0 : until - Date.now()
  return (
    left >= 0 &&
    left <= dayMs &&
    lang === storedLanguage() &&
    at === location.pathname + location.search &&
    build === page.documentElement.dataset.build
  )
}
