import { readFileSync } from 'node:fs'
import type { BuiltPages } from '../../contract/page-files.ts'
import { appRoutes } from '../../scripts/build/app-routes.ts'

/** The declarations of the built pages, and the rules by which the server adds content to them. */
export const { pages: builtPages, prefills } = JSON.parse(readFileSync('dist/render/pages.json', 'utf8')) as BuiltPages

/** URL patterns of all pages in src/app/routes.ts. */
export const appPaths: readonly string[] = appRoutes.map(({ path }) => path)
