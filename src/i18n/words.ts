import type { Language } from './language.ts'

/** Translations as a file holds them: nested, with text at the leaves. */
export interface WordTree {
  [key: string]: string | WordTree
}
type Load = () => Promise<{ default: WordTree }>

/**
 * The words of each area, by language. Each file is a chunk of its own: a user loads the words of the pages they open, in
 * one language. A new area is a line here and its two files.
 */
export const wordFiles = {
  common: { bn: () => import('./bn/common.json'), en: () => import('./en/common.json') },
  coming: { bn: () => import('./bn/coming.json'), en: () => import('./en/coming.json') },
  home: { bn: () => import('./bn/home.json'), en: () => import('./en/home.json') },
  homes: { bn: () => import('./bn/homes.json'), en: () => import('./en/homes.json') },
  question: { bn: () => import('./bn/question.json'), en: () => import('./en/question.json') },
  session: { bn: () => import('./bn/session.json'), en: () => import('./en/session.json') },
  passwordHelp: { bn: () => import('./bn/passwordHelp.json'), en: () => import('./en/passwordHelp.json') },
  administration: { bn: () => import('./bn/administration.json'), en: () => import('./en/administration.json') },
  applications: { bn: () => import('./bn/applications.json'), en: () => import('./en/applications.json') },
  moderation: { bn: () => import('./bn/moderation.json'), en: () => import('./en/moderation.json') },
  notices: { bn: () => import('./bn/notices.json'), en: () => import('./en/notices.json') },
  errors: { bn: () => import('./bn/errors.json'), en: () => import('./en/errors.json') },
  catalogue: { bn: () => import('./bn/catalogue.json'), en: () => import('./en/catalogue.json') },
  classes: { bn: () => import('./bn/classes.json'), en: () => import('./en/classes.json') },
  certificates: { bn: () => import('./bn/certificates.json'), en: () => import('./en/certificates.json') },
  player: { bn: () => import('./bn/player.json'), en: () => import('./en/player.json') },
  dashboard: { bn: () => import('./bn/dashboard.json'), en: () => import('./en/dashboard.json') },
  documents: { bn: () => import('./bn/documents.json'), en: () => import('./en/documents.json') },
  builder: { bn: () => import('./bn/builder.json'), en: () => import('./en/builder.json') },
  blocks: { bn: () => import('./bn/blocks.json'), en: () => import('./en/blocks.json') },
  downloads: { bn: () => import('./bn/downloads.json'), en: () => import('./en/downloads.json') },
  wall: { bn: () => import('./bn/wall.json'), en: () => import('./en/wall.json') },
  pictures: { bn: () => import('./bn/pictures.json'), en: () => import('./en/pictures.json') },
  reactions: { bn: () => import('./bn/reactions.json'), en: () => import('./en/reactions.json') },
  forum: { bn: () => import('./bn/forum.json'), en: () => import('./en/forum.json') },
  events: { bn: () => import('./bn/events.json'), en: () => import('./en/events.json') },
  entresoft: { bn: () => import('./bn/entresoft.json'), en: () => import('./en/entresoft.json') },
  outbox: { bn: () => import('./bn/outbox.json'), en: () => import('./en/outbox.json') },
  diagnostics: { bn: () => import('./bn/diagnostics.json'), en: () => import('./en/diagnostics.json') },
  gallery: { bn: () => import('./bn/gallery.json'), en: () => import('./en/gallery.json') },
  help: { bn: () => import('./bn/help.json'), en: () => import('./en/help.json') },
  about: { bn: () => import('./bn/about.json'), en: () => import('./en/about.json') },
  people: { bn: () => import('./bn/people.json'), en: () => import('./en/people.json') },
  students: { bn: () => import('./bn/students.json'), en: () => import('./en/students.json') },
  pictureLock: { bn: () => import('./bn/pictureLock.json'), en: () => import('./en/pictureLock.json') },
  site: { bn: () => import('./bn/site.json'), en: () => import('./en/site.json') },
} satisfies Record<string, Record<Language, Load>>

export type Area = keyof typeof wordFiles
export const wordAreas = Object.keys(wordFiles) as Area[]

/** All words by area, typed by the Bengali files: a key that is missing there does not compile. */
export type Words = { [A in Area]: Awaited<ReturnType<(typeof wordFiles)[A]['bn']>>['default'] }
type Keys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}` }[keyof T & string]
/** A word with its area, as in `common:nav.home`. */
export type WordKey = { [A in Area]: `${A}:${Keys<Words[A]>}` }[Area]

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Words
  }
}
