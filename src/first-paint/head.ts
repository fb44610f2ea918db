import { homeOf } from '../../contract/account/home-of.ts'
import type { Role } from '../../contract/account/person.ts'
import { rememberedPeopleKey, storedSession } from '../api/stored-session.ts'
import { storedLanguage } from '../i18n/language.ts'
import { textSizeKey } from '../ui/text-size.ts'
import { themeKey } from '../ui/theme.ts'
import { roleIn, snapshotKey } from './storage.ts'

/**
 * Runs as an inline script in the head of a prerendered page, before the first paint. Applies the chosen theme and text size. Hides
 * the content if the stored session shows that it is for other users. Leads a signed-in user from the public start page to their
 * own. `root` is the dataset of `<html>`: README.md lists its attributes. The check is for display only: guards and the server
 * decide about access.
 */
export function prepareDocument(root: DOMStringMap): void {
  try {
    const theme = localStorage.getItem(themeKey)
    if (theme === 'dark' || theme === 'light') root.theme = theme
    const textSize = localStorage.getItem(textSizeKey)
    if (textSize) root.textSize = textSize
    const session = storedSession()
    // A user whose role is not stored counts as a student, but no page is hidden from them.
    const role = session && roleIn(localStorage.getItem(snapshotKey(session.userId)))
    const readers = root.prerendered ?? ''
    const isStartPage = readers === 'visitors'
    // Their page has a snapshot, which is displayed before the app could redirect.
    if (isStartPage && role) location.replace(homeOf(role as Role).slice(1))
    const lacksRole = role ? !mayRead(role, readers) : false
    // A snapshot of the time before the user lost the role must not be displayed either.
    if (lacksRole) delete root.screen
    const isOther = root.reader !== undefined && root.reader !== session?.userId
    const isHidden = lacksRole || isOther || (session ? readers === 'guests' || isStartPage : isForOthers(readers))
    if (isHidden || storedLanguage() === 'en') root.prerendered = 'off'
    else if (session) root.prerendered = `person ${role ?? 'student'} ${readers}`
  } catch {
    // Forbidden storage: the page stays as it was built.
  }
}

const mayRead = (role: string, readers: string): boolean =>
  role === 'admin' || (readers !== 'admins' && (readers !== 'instructors' || role === 'instructor'))

/** True for a page that is hidden from a visitor. A remembered user will sign in soon, so a page for guests is hidden too. */
const isForOthers = (readers: string): boolean =>
  readers === 'guests' ? localStorage.getItem(rememberedPeopleKey) !== null : /^(members|instructors|admins)$/.test(readers)
