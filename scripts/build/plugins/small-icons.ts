import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const createIcon = fileURLToPath(new URL('../../../src/ui/pictures/create-icon.ts', import.meta.url))

/**
 * Shortens Lucide icons, of which the first page has 20. Each line of an icon has a key of six random letters, which do not compress:
 * replaced by numbers. Each icon also has its names and its size, which no code reads: removed. Our own function makes its component.
 */
export const smallIcons: Plugin = {
  name: 'small-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler(code) {
      let lines = 0
      return {
        code: code
          .replace(/import createLucideIcon from '[^']+'/, `import { createIcon as createLucideIcon } from ${JSON.stringify(createIcon)}`)
          .replace(/\bkey: "\w+"/g, () => `key: ${lines++}`)
          .replace(/,\s*aliases: \[[^\]]*\]/, '')
          .replace(/name: "[\w-]+",\s*size: 24,/, '')
          .replace('__iconData.node;', ''),
        map: null,
      }
    },
  },
}
