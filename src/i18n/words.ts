import type about from './bn/about.json'
import type blocks from './bn/blocks.json'
import type catalogue from './bn/catalogue.json'
import type certificates from './bn/certificates.json'
import type coming from './bn/coming.json'
import type common from './bn/common.json'
import type dashboard from './bn/dashboard.json'
import type diagnostics from './bn/diagnostics.json'
import type documents from './bn/documents.json'
import type downloads from './bn/downloads.json'
import type entresoft from './bn/entresoft.json'
import type errors from './bn/errors.json'
import type events from './bn/events.json'
import type gallery from './bn/gallery.json'
import type help from './bn/help.json'
import type home from './bn/home.json'
import type homes from './bn/homes.json'
import type outbox from './bn/outbox.json'
import type player from './bn/player.json'
import type session from './bn/session.json'
import type site from './bn/site.json'
import type wall from './bn/wall.json'
import type { Language } from './language.ts'

/** All words by area, typed by the Bengali files: a key that is missing there does not compile. */
export interface Words {
  common: typeof common
  coming: typeof coming
  home: typeof home
  homes: typeof homes
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
  events: typeof events
  entresoft: typeof entresoft
  outbox: typeof outbox
  diagnostics: typeof diagnostics
  gallery: typeof gallery
  help: typeof help
  about: typeof about
  site: typeof site
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
    coming: () => import('./bn/coming.json'),
    home: () => import('./bn/home.json'),
    homes: () => import('./bn/homes.json'),
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
    events: () => import('./bn/events.json'),
    entresoft: () => import('./bn/entresoft.json'),
    outbox: () => import('./bn/outbox.json'),
    diagnostics: () => import('./bn/diagnostics.json'),
    gallery: () => import('./bn/gallery.json'),
    help: () => import('./bn/help.json'),
    about: () => import('./bn/about.json'),
    site: () => import('./bn/site.json'),
  },
  en: {
    common: () => import('./en/common.json'),
    coming: () => import('./en/coming.json'),
    home: () => import('./en/home.json'),
    homes: () => import('./en/homes.json'),
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
    events: () => import('./en/events.json'),
    entresoft: () => import('./en/entresoft.json'),
    outbox: () => import('./en/outbox.json'),
    diagnostics: () => import('./en/diagnostics.json'),
    gallery: () => import('./en/gallery.json'),
    help: () => import('./en/help.json'),
    about: () => import('./en/about.json'),
    site: () => import('./en/site.json'),
  },
}

export const namespaces = Object.keys(wordFiles.bn) as Namespace[]
