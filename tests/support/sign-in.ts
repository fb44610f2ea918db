import { expect, type Page } from '@playwright/test'
import { keyValuesTable, sharedDbName } from '../../src/offline/store/database-names.ts'
import { callApi, type DemoRole, demoEmail, demoPassword } from './api.ts'
import { rowsOf } from './store.ts'

/** Fills in and sends the sign-in form; where the device remembers users, for a new one. */
export async function fillSignIn(page: Page, role: DemoRole = 'student'): Promise<void> {
  const identifier = page.locator('#root [name=identifier]')
  const someoneNew = page.locator('#root a[href*="new=true"]')
  await identifier.or(someoneNew).waitFor()
  if (await someoneNew.isVisible()) await someoneNew.click()
  await identifier.fill(demoEmail(role))
  await page.locator('#root [name=password]').fill(demoPassword)
  await page.locator('#root form:has([name=password]) button[type=submit]').click()
}

/** Signs in through the form and waits for the role's home. `url` is the site's address where the page has no base URL. */
export async function signInByForm(page: Page, role: DemoRole = 'student', url = ''): Promise<void> {
  await page.goto(`${url}/login`)
  await fillSignIn(page, role)
  await leaveSignIn(page)
}

/** Waits until the page of the sign-in has gone: until then it may lead elsewhere once more. */
export async function leaveSignIn(page: Page): Promise<void> {
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/login'))
  await expect(page.locator('#root [name=password]')).toHaveCount(0)
}

const homes: Record<DemoRole, string> = { student: '/dashboard', instructor: '/instructor/dashboard', admin: '/admin' }

/**
 * Opens a page, by default the role's home, with the session and the cookie that the form would have stored. Each call has its own
 * session, so that a sign-out in one test does not affect the others.
 */
export async function openSignedIn(page: Page, role: DemoRole, url: string, path = homes[role]): Promise<void> {
  const body = { identifier: demoEmail(role), password: demoPassword, remember_me: true }
  const answer = await callApi<{ token: string; user: { id: string; name: string } }>(url, '/auth/login.php', { method: 'POST', body })
  if (!answer.json) throw new Error(`Sign-in of ${role} answered ${answer.status}.`)
  const { token, user } = answer.json
  await page.context().addCookies([{ name: 'entlab-session', value: token, url, httpOnly: true, sameSite: 'Lax' }])
  // An empty page of the same origin, without the app.
  const empty = `${url}/empty`
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }))
  await page.goto(empty)
  await page.unroute(empty)
  await page.evaluate(
    ([session, people]) => {
      localStorage.setItem('session', session)
      localStorage.setItem('people', people)
    },
    [
      JSON.stringify({ token, userId: user.id, remember: true }),
      JSON.stringify([{ userId: user.id, name: user.name, identifier: body.identifier, token: '' }]),
    ] as const,
  )
  await page.goto(url + path)
}

/**
 * Stores the session of the open app in its database too, as the form does: the browser writes localStorage up to 5 s late, and a
 * killed browser would have signed out. Waits for the user's row, without which the app offline knows no user.
 */
export async function storeSession(page: Page): Promise<void> {
  await expect.poll(() => rowsOf(page, 'entlab-person-', 'users')).not.toEqual([])
  await page.evaluate(
    ([name, table]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const change = request.result.transaction(table, 'readwrite', { durability: 'strict' })
          change.objectStore(table).put({ key: 'session', value: JSON.parse(localStorage.getItem('session') ?? 'null') })
          change.oncomplete = () => resolve(request.result.close())
          change.onerror = () => reject(change.error)
        }
      }),
    [sharedDbName, keyValuesTable] as const,
  )
}
