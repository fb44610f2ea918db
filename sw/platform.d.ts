/** Background Sync is in Chromium only, and therefore not in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  /** The browser will not try again after this one. */
  readonly lastChance: boolean
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}

interface ServiceWorkerGlobalScope {
  /** The build replaces this expression by the list of the app's files, as sw/asset-list.ts writes it. */
  readonly __WB_MANIFEST: readonly [{ readonly list: string }]
}

/** Set by vite.config.ts. */
declare const __APP_VERSION__: string
