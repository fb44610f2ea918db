import type { Dexie } from 'dexie'

let tell: () => void = () => {}

/** What to do when this tab's databases were closed for a newer build. The page asks for a reload; the worker needs nothing. */
export function onOutdated(listener: () => void): void {
  tell = listener
}

/**
 * When a newer build in another tab upgrades the database, this tab closes it for good and asks to be reloaded. Dexie
 * would close and silently open it again, and this tab's old code would then write rows in the old shape, which the new
 * code's indexes do not see: posts that nobody would ever send.
 */
export function keepOutOfTheWay(db: Dexie): void {
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: true })
    tell()
    return false
  })
}
