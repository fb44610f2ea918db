/**
 * How dependency-cruiser reads TypeScript here (docs/decisions/008). It parses plain JavaScript only, so Babel hands it
 * each file reduced to its imports: static and dynamic ones, re-exports, and those that are only types, because knowing a
 * shape is knowing about a thing.
 */

/** @param {import('@babel/core')} babel */
function onlyImports({ types }) {
  return {
    manipulateOptions(options, parserOptions) {
      // Not in .ts files, where `<T>(value: T) => …` is a generic function and no element.
      parserOptions.plugins.push('typescript', ...(options.filename?.endsWith('.tsx') ? ['jsx'] : []))
    },
    visitor: {
      Program(program) {
        const statements = []
        const add = (source) => source && statements.push(types.importDeclaration([], types.stringLiteral(source.value)))
        const addDynamic = (source) => {
          if (source?.type !== 'StringLiteral') return
          statements.push(types.expressionStatement(types.callExpression(types.import(), [types.stringLiteral(source.value)])))
        }
        program.traverse({
          ImportDeclaration: ({ node }) => void add(node.source),
          ExportNamedDeclaration: ({ node }) => void add(node.source),
          ExportAllDeclaration: ({ node }) => void add(node.source),
          TSImportType: ({ node }) => void add(node.argument),
          CallExpression: ({ node }) => void (node.callee.type === 'Import' && addDynamic(node.arguments[0])),
        })
        program.node.body = statements
        program.skip()
      },
    },
  }
}

module.exports = { configFile: false, babelrc: false, plugins: [onlyImports] }
