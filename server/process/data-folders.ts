import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Folders of data that a bundle cannot contain, in the source tree. The build copies each to `dist/server/<name>`. */
export const dataFolders = {
  migrations: 'server/db/migrations',
  fonts: 'server/certificate-pdf/fonts',
  content: 'content',
  gallery: 'gallery',
} as const

const here = import.meta.dirname
const isBundle = existsSync(join(here, 'migrations'))

/** A folder of data, wherever the process was started. */
export function dataFolder(name: keyof typeof dataFolders): string {
  return isBundle ? join(here, name) : join(here, '../..', dataFolders[name])
}

/** The built app: beside the bundle, or in `dist` of the source tree. */
export const builtApp = isBundle ? join(here, '../app') : join(here, '../../dist/app')
