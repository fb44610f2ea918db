/**
 * Babel settings for dependency-cruiser (docs/decisions/008), which parses plain JavaScript only. Babel reduces each file to its
 * imports: static, dynamic and re-exported ones, and type imports, because a known shape is a dependency too.
 */

/** @param {import('@babel/core')} babel */
function onlyImports({ types }) {
  return {
    manipulateOptions(options, parserOptions) {
      // No JSX in .ts files: `<T>(value: T) => …` is a generic function there.
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
