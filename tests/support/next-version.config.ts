import { resolve } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { prerenderedHtml } from '../../scripts/prerender/write-pages.ts'
import config from '../../vite.config.ts'

/** Modules that differ from the first version's, and the text behind which they get a mark: two pages and an optional chunk. */
const changes = {
  '/features/catalogue/courses/courses-page.tsx': '<Page>',
  '/features/info/cafe/cafe-page.tsx': '<Page width="text">',
  '/app/shell/footer/footer-more.tsx': '<div className={styles.more}>',
}

const changed: Plugin = {
  name: 'changed',
  enforce: 'pre',
  transform(code, id) {
    const change = Object.entries(changes).find(([path]) => id.includes(path))
    if (!change) return undefined
    const [path, before] = change
    if (!code.includes(before)) throw new Error(`${path} has no \`${before}\` any more: adapt this plugin.`)
    return { code: code.replaceAll(before, () => `${before}<i hidden>changed</i>`), map: null }
  },
  transformIndexHtml: (html) => html.replace('</head>', '<meta name="version" content="changed"></head>'),
}

/** The next version of the app. A `<meta>` in its HTML pages distinguishes them from those of the first version. */
export default (env: { command: 'build' | 'serve'; mode: string }): UserConfig => {
  const app = config(env)
  // The renderer does not have these changes: building it once more takes a third of the processor time.
  const pages = prerenderedHtml(resolve('.'), resolve(process.env.APP_DIR ?? ''), resolve('dist/render'))
  const plugins = app.plugins?.map((plugin) => (plugin && 'name' in plugin && plugin.name === pages.name ? pages : plugin)) ?? []
  return { ...app, plugins: [changed, ...plugins] }
}
