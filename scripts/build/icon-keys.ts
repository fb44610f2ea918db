import type { Plugin } from 'vite'

/**
 * Shortens Lucide icons. Each line of an icon has a key of six random letters, which do not compress: replaced by numbers. Each
 * icon also lists its former names, which no code reads: removed. The first page has 20 icons.
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
