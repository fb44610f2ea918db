import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { replaced } from './replaced.ts'

/** Of `marked` only the parser is used. All else follows it, and the bundler does not see that it has no effect. */
const onlyParser: Plugin = {
  name: 'only-parser',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/marked\/lib\/marked\.esm\.js$/ },
    handler(code) {
      const [lexer, tokenizer, renderer] = ['Lexer', 'Tokenizer', 'Renderer'].map(
        (name) => new RegExp(`(\\w+) as ${name}\\b`).exec(code)?.[1],
      )
      const rest = new RegExp(`var ${renderer}=class\\{[\\s\\S]*$`)
      return { code: replaced(code, rest, `export{${lexer} as Lexer,${tokenizer} as Tokenizer}`), map: null }
    },
  },
}

/** Radix gives each function its name once more, for error messages of its own build. No code reads them. */
const withoutNames: Plugin = {
  name: 'without-names',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/@radix-ui\/[\w-]+\/dist\/index\.mjs$/, code: '__name' },
    handler(code) {
      const definition = /var __name = \(target, value\) => __defProp\(target, "name", \{ value, configurable: true \}\);/
      const short = replaced(code, definition, 'var __name = (target) => target;')
      return { code: short.replace(/^\s*__name\(\w+, "\w+"\);$/gm, ''), map: null }
    },
  },
}

const require = createRequire(import.meta.url)
const reactModules = ['react', 'react/jsx-runtime']
/** In the folder of the package, so that it is in the chunk of React. */
const idOf = (source: string) => `\0node_modules/react/names-of-${source.replaceAll('/', '-')}`

/**
 * React as a module with names. It is a CommonJS package: each call of it would be `(0, a.jsx)(…)`, 5,000 times. Here `jsx` and `jsxs`
 * are one name, as they are one function in React. An import of all of React goes past this, because it may compute a name.
 */
const namedReact: Plugin = {
  name: 'named-react',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react(\/jsx-runtime)?$/ },
    handler(source, importer, { kind }) {
      const isOfNames = importer !== undefined && !importer.startsWith('\0') && !/@radix-ui/.test(importer)
      return kind === 'import-statement' && isOfNames ? idOf(source) : null
    },
  },
  load: {
    filter: { id: /^\0node_modules\/react\/names-of-/ },
    handler(id) {
      const source = reactModules.find((one) => idOf(one) === id) ?? ''
      const names = Object.keys(require(source) as object).filter((name) => /^[a-z]\w*$/i.test(name))
      const same = names.includes('jsxs') ? ', jsx as jsxs' : ''
      const own = names.filter((name) => name !== 'jsxs')
      return [
        `import react from ${JSON.stringify(require.resolve(source))}`,
        'export default react',
        ...own.map((name) => `const ${name} = /* @__PURE__ */ (() => react.${name})()`),
        `export { ${own.join(', ')}${same} }`,
      ].join('\n')
    },
  },
}

/** Packages without what this app does not use of them, which the bundler cannot know. */
export const smallPackages: readonly Plugin[] = [onlyParser, withoutNames, namedReact]
