import type { Dexie } from 'dexie'

// A version of a database that builds before it cannot use has a new whole number. One that they can use, with a new table or index,
// has a new decimal: after a rollback of the app they open it.

let isOutdated = false
let reportOutdated: () => void = () => {}

/** Calls `listener` once this tab's databases are closed for a newer build: the page asks the user for a reload. */
export function onOutdated(listener: () => void): void {
  reportOutdated = listener
  if (isOutdated) listener()
}

/**
 * Closes the database for good when a newer build in another tab upgrades it, and refuses to open it afterwards. By default Dexie
 * opens it again: this tab's old code would then write rows of the old shape. The new indexes do not contain such rows, so a post
 * would never be sent.
 */
export function closeForNewerBuild(db: Dexie): void {
  const close = () => {
    db.close({ disableAutoOpen: true })
    isOutdated = true
    reportOutdated()
  }
  db.on('versionchange', () => {
    close()
    return false
  })
  const isSticky = true
  db.on(
    'ready',
    () => {
      // The browser has ten times the version that Dexie was given.
      if (Math.floor(db.backendDB().version / 10) > Math.floor(db.verno)) close()
    },
    isSticky,
  )
}

/** A version as Dexie has it. `_cfg` is its own. */
interface DeclaredVersion {
  readonly _cfg: { storesSource: object | null }
  stores(tables: object): DeclaredVersion
}

/**
 * Declares the versions of a database by `declare`. Dexie computes the tables of all versions again for each call in it. The first database of
 * a user took 43 ms. This function computes them once, at its end, in 2 ms.
 */
export function declareVersions(db: Dexie, declare: () => void): void {
  // Each database has a prototype of its own for its versions.
  const { prototype } = (db as unknown as { Version: { prototype: DeclaredVersion } }).Version
  prototype.stores = function (this: DeclaredVersion, tables) {
    this._cfg.storesSource = { ...this._cfg.storesSource, ...tables }
    return this
  }
  declare()
  Reflect.deleteProperty(prototype, 'stores')
  db.version(db.verno).stores({})
}
