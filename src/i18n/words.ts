import type blocks from './bn/blocks.json'
import type catalogue from './bn/catalogue.json'
import type certificates from './bn/certificates.json'
import type common from './bn/common.json'
import type dashboard from './bn/dashboard.json'
import type documents from './bn/documents.json'
import type downloads from './bn/downloads.json'
import type errors from './bn/errors.json'
import type home from './bn/home.json'
import type outbox from './bn/outbox.json'
import type player from './bn/player.json'
import type session from './bn/session.json'
import type wall from './bn/wall.json'
import type { Language } from './language.ts'

/** All words by area, typed by the Bengali files: a key that is missing there does not compile. */
export interface Words {
  common: typeof common
  home: typeof home
  session: typeof session
  errors: typeof errors
  catalogue: typeof catalogue
  certificates: typeof certificates
  player: typeof player
  dashboard: typeof dashboard
  documents: typeof documents
  blocks: typeof blocks
  downloads: typeof downloads
  wall: typeof wall
  outbox: typeof outbox
}
export type Namespace = keyof Words

type Keys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}` }[keyof T & string]
/** A word with its area, as in `common:nav.home`. */
export type WordKey = { [N in Namespace]: `${N}:${Keys<Words[N]>}` }[Namespace]

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Words
  }
}

/** Words as they stand in a file: nested, with text at the leaves. */
export interface WordTree {
  [key: string]: string | WordTree
}
type Load = () => Promise<{ default: WordTree }>

/** Each language and area is its own chunk, so that a reader pays for the words of the pages they open, in one language. */
export const wordFiles: Record<Language, Record<Namespace, Load>> = {
  bn: {
    common: () => import('./bn/common.json'),
    home: () => import('./bn/home.json'),
    session: () => import('./bn/session.json'),
    errors: () => import('./bn/errors.json'),
    catalogue: () => import('./bn/catalogue.json'),
    certificates: () => import('./bn/certificates.json'),
    player: () => import('./bn/player.json'),
    dashboard: () => import('./bn/dashboard.json'),
    documents: () => import('./bn/documents.json'),
    blocks: () => import('./bn/blocks.json'),
    downloads: () => import('./bn/downloads.json'),
    wall: () => import('./bn/wall.json'),
    outbox: () => import('./bn/outbox.json'),
  },
  en: {
    common: () => import('./en/common.json'),
    home: () => import('./en/home.json'),
    session: () => import('./en/session.json'),
    errors: () => import('./en/errors.json'),
    catalogue: () => import('./en/catalogue.json'),
    certificates: () => import('./en/certificates.json'),
    player: () => import('./en/player.json'),
    dashboard: () => import('./en/dashboard.json'),
    documents: () => import('./en/documents.json'),
    blocks: () => import('./en/blocks.json'),
    downloads: () => import('./en/downloads.json'),
    wall: () => import('./en/wall.json'),
    outbox: () => import('./en/outbox.json'),
  },
}

export const namespaces = Object.keys(wordFiles.bn) as Namespace[]
