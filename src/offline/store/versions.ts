import type { Dexie } from 'dexie'

let reportOutdated: () => void = () => {}

/** Calls `listener` after this tab's databases were closed for a newer build: the page asks the user for a reload. */
export function onOutdated(listener: () => void): void {
  reportOutdated = listener
}

/**
 * Closes the database for good when a newer build in another tab upgrades it. By default Dexie opens it again: this tab's old
 * code would then write rows of the old shape. The new indexes do not contain such rows, so a post would never be sent.
 */
export function closeForNewerBuild(db: Dexie): void {
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: true })
    reportOutdated()
    return false
  })
}
