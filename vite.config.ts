import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { assetGroups } from './scripts/asset-groups.ts'
import { assetNames } from './scripts/asset-names.ts'
import { browsers } from './scripts/build/browsers.ts'
import { failedStyles } from './scripts/build/plugins/failed-styles.ts'
import { shortRoutes } from './scripts/build/plugins/short-routes.ts'
import { smallIcons } from './scripts/build/plugins/small-icons.ts'
import { smallPackages } from './scripts/build/plugins/small-packages.ts'
import { reusedText } from './scripts/build/reused.ts'
import { buildVersion } from './scripts/build/version.ts'
import { webManifest } from './scripts/build/web-manifest.ts'
import { chunkGroups, compileHint, firstPageChunks, hintedChunks } from './scripts/chunks.ts'
import { precacheList } from './scripts/precache-manifest.ts'
import { inlined } from './scripts/prerender/inline.ts'
import { prerenderedHtml } from './scripts/prerender/write-pages.ts'
import { stagePreloads } from './scripts/stage-preloads.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const outDir = fileURLToPath(new URL(process.env.APP_DIR ?? 'dist/app', import.meta.url))
const productName = process.env.PRODUCT_NAME || 'EntLab'
/** Under the icon on the home screen, where a person who reads Bengali only has to find it again. */
const productNames = { bn: process.env.PRODUCT_NAME_BN || (process.env.PRODUCT_NAME ? productName : 'এন্টল্যাব'), en: productName }
/** Name of the organisation that runs the product. Without it the page about the product names only its kind. */
const operatorName = process.env.OPERATOR_NAME || ''
const operatorNames = { bn: process.env.OPERATOR_NAME_BN || operatorName, en: operatorName || process.env.OPERATOR_NAME_BN || '' }
const server = 'http://127.0.0.1:3000'

/** The Bengali one is written by vite-plugin-pwa; src/app/install/manifest-link.ts chooses between them. */
const englishManifest: Plugin = {
  name: 'english-manifest',
  apply: 'build',
  generateBundle() {
    const source = JSON.stringify(webManifest('en', productNames.en))
    this.emitFile({ type: 'asset', fileName: 'manifest.en.webmanifest', source })
  },
}

/** Name and four characters for the file: shorter than the default, which is in two files of the first page. */
function classNameOf(name: string, file: string): string {
  const path = relative(root, file.split('?')[0] ?? file)
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/** No note about slow callbacks, on a busy machine. */
const withoutTimings = { bundlerTimings: false }

/** The plugin sets an option that the bundler has replaced, and reports every file that it writes. */
function buildWorker(config: InlineConfig): void {
  config.logLevel = 'warn'
  config.plugins = [...(config.plugins ?? []), shorterWorker]
  const options = config.build?.rollupOptions
  if (options) options.checks = withoutTimings
  const output = options?.output
  if (output && !Array.isArray(output)) Object.assign(output, { inlineDynamicImports: undefined, codeSplitting: false })
}

/** Minifies the worker once more, which every update fetches: terser shortens it by 3 %. */
const shorterWorker: Plugin = {
  name: 'shorter-worker',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue
        const { code } = await minify(part.code, { module: true, compress: { passes: 2, sequences: false } })
        part.code = code ?? part.code
      }
    },
  },
}

const version = buildVersion(root)
const groups = assetGroups()
const preloads = stagePreloads()
/** The chunks of pages that many users open first. */
const isLandingPage = (file: string) =>
  /\/(app-homes-start|app-course|features-(catalogue-courses?|wall|session-sign-in|player-course))-[\w-]{8}\.js$/.test(file)

const letters = 'etnrisouaflchpdvmgybwESxTNCkLAOM_DPHBjFIqRUzWXV$JKQGYZ'
const lettersAndDigits = `${letters}0123456789`

/** By default terser chooses names by the letters of the code. A changed hash in it would then rename everything, and each update be large. */
function identifierAt(place: number): string {
  let name = letters.charAt(place % letters.length)
  let rest = Math.floor(place / letters.length)
  while (rest > 0) {
    rest -= 1
    name += lettersAndDigits.charAt(rest % lettersAndDigits.length)
    rest = Math.floor(rest / lettersAndDigits.length)
  }
  return name
}

/** Minifies once more what every visitor loads: terser shortens the bundler's own result by 2 %. It takes 5 s, all chunks half a minute. */
const shorterFirstPage: Plugin = {
  name: 'shorter-first-page',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      if (this.environment.config.build.ssr) return
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk' || !firstPageChunks.includes(part.name)) continue
        const mangle = { nth_identifier: { get: identifierAt } }
        const { code: before } = part
        const shorter = () => minify(before, { module: true, compress: { passes: 2, sequences: false }, mangle })
        part.code = await reusedText('terser', before, async () => (await shorter()).code ?? before)
      }
    },
  },
}

/** Puts the hint before all code: Vite itself puts the list of a chunk's imports above a banner. */
const compileHints: Plugin = {
  name: 'compile-hints',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && hintedChunks.includes(part.name)) part.code = `${compileHint}\n${part.code}`
    },
  },
}

export default defineConfig(({ command, isSsrBuild = false }) => ({
  // Relative, so that one build runs under any base path; the server writes the path into <base>.
  base: './',
  css: { modules: { generateScopedName: classNameOf } },
  // Only whole files of words are imported: without a list of their names at the end.
  json: { namedExports: false },
  define: {
    // A build writes it to the file of names only. In every script it would change all of them with every build.
    __APP_VERSION__: command === 'build' ? 'globalThis.appVersion' : JSON.stringify(version),
    __PRODUCT_NAME__: JSON.stringify(productName),
    __OPERATOR_NAMES__: JSON.stringify(operatorNames),
  },
  plugins: [
    preloads.plugins,
    groups.plugin,
    shorterFirstPage,
    compileHints,
    assetNames(version, (names) => groups.rename(names)),
    smallIcons,
    ...smallPackages,
    tanstackRouter({
      target: 'react',
      routesDirectory: './src',
      virtualRouteConfig: './src/app/routes.ts',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      // Not in Node, where src/prerender.tsx renders a page's component or its skeleton.
      autoCodeSplitting: !isSsrBuild,
      // Loaders too: what they read the store with would otherwise come with the first page (docs/decisions/010).
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
      quoteStyle: 'single',
      semicolons: false,
    }),
    shortRoutes,
    failedStyles,
    react(),
    {
      name: 'not-started',
      transformIndexHtml: (html) => html.replace('<!--not-started-->', () => `<script>${inlined(root).notStarted}</script>`),
    },
    { name: 'product-name', transformIndexHtml: (html) => html.replaceAll('%PRODUCT_NAME%', productName) },
    prerenderedHtml(root, outDir),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      // src/app/update registers it, after the page has loaded.
      injectRegister: null,
      includeManifestIcons: false,
      integration: { configureCustomSWViteBuild: buildWorker },
      injectManifest: {
        // The store in memory is for browsers that forbid storage, and those run no worker.
        // Only the browser's installation prompt displays these pictures, while online.
        globIgnores: ['**/memory-store-*', 'screenshots/**', 'icons/{shortcut,icon-monochrome}-*', 'manifest.en.webmanifest'],
        globPatterns: ['**/*.{js,mjs,css,html,svg,png,webp,avif,ico,woff2,webmanifest}'],
        // The book reader's worker is larger than the default limit, at which workbox-build would fail.
        maximumFileSizeToCacheInBytes: 4_000_000,
        manifestTransforms: [precacheList(outDir, groups, version)],
        target: 'chrome100',
      },
      manifest: webManifest('bn', productNames.bn),
    }),
    englishManifest,
  ],
  resolve: {
    alias: [
      // The modern build of pdf.js needs functions that mobile phones of the last years lack.
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
      // The router's store imports a replacement of what React itself has.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    outDir,
    // For scripts/size.ts, which follows what the first page loads.
    manifest: true,
    // The book reader's library is larger than the default limit of the warning.
    chunkSizeWarningLimit: 600,
    target: browsers,
    modulePreload: {
      // A browser that cannot preload loads a chunk when it is imported.
      polyfill: false,
      // Hashed names compress worst in the first page. Only pages that many users open first preload the chunks that they import.
      resolveDependencies: (file, chunks) => preloads.ofImport(file, chunks, isLandingPage(file)),
    },
    rolldownOptions: {
      checks: withoutTimings,
      // Older Safaris cannot take classes as they are written; a field set like any property takes a quarter of the letters.
      transform: { assumptions: { setPublicClassFields: true } },
      output: {
        assetFileNames: ({ names }) =>
          names[0]?.startsWith('pdf.worker') ? 'assets/pdf-worker-[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  // The server's CSRF check compares the origin with the host, so the proxy forwards the page's own host.
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: server, changeOrigin: false }, '/media': { target: server, changeOrigin: false } },
  },
}))
