import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildVersion } from './scripts/build-version.ts'
import { chunkGroups, compiledWhole, compileWhole } from './scripts/chunk-groups.ts'
import { shortIconKeys } from './scripts/icon-keys.ts'
import { laterParts } from './scripts/later-parts.ts'
import { precacheParts } from './scripts/precache-manifest.ts'
import { earlyHtml } from './scripts/prerender/write-pages.ts'
import { webManifest } from './scripts/web-manifest.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const outDir = fileURLToPath(new URL(process.env.APP_DIR ?? 'dist/app', import.meta.url))
const productName = process.env.PRODUCT_NAME || 'EntLab'
/** Under the icon on the home screen, where a person who reads Bengali only has to find it again. */
const productNames = { bn: process.env.PRODUCT_NAME_BN || (process.env.PRODUCT_NAME ? productName : 'এন্টল্যাব'), en: productName }
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

/** The name and four letters for its file: shorter than the usual one, which stands in two files of the first page. */
function classNameOf(name: string, file: string): string {
  const path = relative(root, file.split('?')[0] ?? file)
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

const later = laterParts()
const isFirstStop = (file: string) => /(home|courses|course|wall)-page|session-pages|course-player/.test(file)

export default defineConfig({
  // Relative, so that one build runs under any base path; the server writes the path into <base>.
  base: './',
  css: { modules: { generateScopedName: classNameOf } },
  define: {
    __APP_VERSION__: JSON.stringify(buildVersion(root)),
    __PRODUCT_NAME__: JSON.stringify(productName),
  },
  plugins: [
    later.plugin,
    shortIconKeys,
    tanstackRouter({
      target: 'react',
      routesDirectory: './src',
      virtualRouteConfig: './src/app/routes.ts',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      autoCodeSplitting: true,
      // Loaders too: what they read the store with would otherwise come with the first page (docs/decisions/010).
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    { name: 'product-name', transformIndexHtml: (html) => html.replaceAll('%PRODUCT_NAME%', productName) },
    earlyHtml(root, outDir),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      // src/app/update registers it, after the page has loaded.
      injectRegister: null,
      includeManifestIcons: false,
      injectManifest: {
        // Only for browsers that keep nothing, which then run no worker either.
        // Nor are the files that only the server sends (contract/early-pages.ts).
        // Pictures that only the browser's own question before installing shows, once and with a line, are not the worker's either.
        globIgnores: [
          '**/memory-store-*',
          'screenshots/**',
          'icons/{shortcut,icon-monochrome}-*',
          'manifest.en.webmanifest',
          'pages/served/**',
        ],
        globPatterns: ['**/*.{js,mjs,css,html,svg,png,webp,avif,ico,woff2,webmanifest}'],
        // The book reader's worker is larger than the default limit, at which workbox-build would fail.
        maximumFileSizeToCacheInBytes: 4_000_000,
        manifestTransforms: [precacheParts(outDir)],
        target: 'chrome100',
      },
      manifest: webManifest('bn', productNames.bn),
    }),
    englishManifest,
  ],
  resolve: {
    // The modern build of pdf.js needs functions that phones of the last years lack.
    alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }],
  },
  build: {
    outDir,
    // For scripts/size.ts, which follows what the first page loads.
    manifest: true,
    target: ['chrome100', 'safari15.4', 'firefox100'],
    modulePreload: {
      // A browser that cannot preload fetches a part when it is asked for: later, but whole.
      polyfill: false,
      // Names of parts are what compresses worst in the first page. Only pages that many come to first say beforehand what they
      // stand on; the others find it when they are opened. Styles are always named: without them a page would be drawn bare.
      resolveDependencies: (file, parts) => {
        const beside = later.beside(file)
        if (beside) return later.without([...new Set([...parts, ...beside])])
        return isFirstStop(file) ? later.without(parts) : parts.filter((part) => part.endsWith('.css'))
      },
    },
    rolldownOptions: {
      // Older Safaris cannot take classes as they are written; a field set like any property takes a quarter of the letters.
      transform: { assumptions: { setPublicClassFields: true } },
      output: {
        assetFileNames: ({ names }) =>
          names[0]?.startsWith('pdf.worker') ? 'assets/pdf-worker-[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: chunkGroups },
        postBanner: ({ name }) => (compiledWhole.includes(name) ? compileWhole : ''),
      },
    },
  },
  // The server takes changes from its own page only, so it has to see the host that the page was opened at.
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: server, changeOrigin: false }, '/media': { target: server, changeOrigin: false } },
  },
})
