import { expect } from 'vitest'
import { demoEmail, demoPassword } from './api.ts'
import { freshDatabaseUrl } from './fresh-database.ts'
import { type RemoteBrowser, until } from './remote-browser.ts'
import { startServer } from './server-process.ts'

const course = 'dokaner-hisab'
const pages = ['/', '/courses', '/community', `/courses/${course}/learn`, '/my-courses']
const heading = "[...document.querySelectorAll('#root h1')].find((one) => one.checkVisibility())?.textContent"
const step = "document.querySelector('section[data-lesson-text]').getAttribute('aria-label')"
/** The id of the prerendered HTML, which the app removes. */
const prerendered = "document.getElementById('prerendered')"

/** The journey in every browser: sign in, learn, read the book, write a post, and open five pages again without the server. */
export async function runJourney(launch: () => Promise<RemoteBrowser>): Promise<void> {
  const databaseUrl = await freshDatabaseUrl()
  const server = await startServer({ ...(databaseUrl ? { databaseUrl } : {}), env: { RATE_LIMIT_FACTOR: '50' } })
  const browser = await launch()
  try {
    await openPage('/login')
    await browser.type('#root [name=identifier]', demoEmail('student'))
    await browser.type('#root [name=password]', demoPassword)
    await browser.click('#root form button[type=submit]')
    await until(browser, "location.pathname === '/dashboard'")
    await browser.evaluate('navigator.serviceWorker.ready.then(() => true)')

    await openPage(`/courses/${course}/learn`)
    const first = await browser.evaluate<string>(step)
    await browser.click('[data-move=next]')
    await until(browser, `${step} !== ${JSON.stringify(first)}`)

    await openPage(`/courses/${course}/pdf`)
    await until(browser, "document.querySelector('.textLayer')?.textContent.includes('সব')")

    const body = `আরেক ব্রাউজারে লেখা ${Date.now()}`
    await openPage('/community')
    await until(browser, "document.querySelector('#root textarea[name=body]:not([readonly])')")
    await browser.type('#root textarea[name=body]', body)
    await browser.click('#root form:has([name=body]) button[type=submit]')
    const isPosted = `[...document.querySelectorAll('#root main article')].some((one) => one.textContent.includes(${JSON.stringify(body)}))`
    await until(browser, isPosted)

    const online = []
    for (const path of pages) online.push(await openPage(path))
    await server.kill()
    const offline = []
    for (const path of pages) offline.push(await openPage(path))
    expect(offline).toEqual(online)
    await openPage('/community')
    await until(browser, isPosted)
  } finally {
    await browser.close()
    await server.stop()
  }

  /** Opens a page and waits until the app has rendered it. Returns its heading. */
  async function openPage(path: string): Promise<string> {
    await browser.open(server.url + path)
    await until(browser, `!${prerendered} && ${heading}`)
    return browser.evaluate<string>(heading)
  }
}
