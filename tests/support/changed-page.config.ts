import type { Plugin, UserConfig } from 'vite'
import config from '../../vite.config.ts'

const changedPage: Plugin = {
  name: 'changed-page',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/features/catalogue/courses/courses-page.tsx')) return undefined
    if (!code.includes('<Page>')) throw new Error('courses-page.tsx has no `<Page>` any more: adapt this plugin.')
    return { code: code.replaceAll('<Page>', '<Page><i hidden>changed</i>'), map: null }
  },
}

/** The app with one changed page, which simulates its next version. */
export default (env: { command: 'build' | 'serve'; mode: string }): UserConfig => {
  const app = config(env)
  return { ...app, plugins: [changedPage, ...(app.plugins ?? [])] }
}
