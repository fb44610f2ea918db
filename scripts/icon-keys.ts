import type { Plugin } from 'vite'

/**
 * Every line of a Lucide icon has a key of six random letters, and every icon the names it had before. Nothing compresses the former,
 * nobody reads the latter, and the first page has twenty icons: they become numbers, and go.
 */
export const shortIconKeys: Plugin = {
  name: 'short-icon-keys',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler(code) {
      let lines = 0
      return {
        code: code
          .replace(/\bkey: "\w+"/g, () => `key: ${lines++}`)
          .replace(/,\s*aliases: \[[^\]]*\]/, '')
          .replace('__iconData.node;', ''),
        map: null,
      }
    },
  },
}
