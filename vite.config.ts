import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildVersion } from './scripts/build-version.ts'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { precacheParts } from './scripts/precache-manifest.ts'
import { earlyHtml } from './scripts/prerender/write-pages.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const outDir = fileURLToPath(new URL(process.env.APP_DIR ?? 'dist/app', import.meta.url))
const productName = process.env.PRODUCT_NAME || 'EntLab'
const server = 'http://127.0.0.1:3000'

export default defineConfig({
  // Relative, so that one build runs under any base path; the server writes the path into <base>.
  base: './',
  define: {
    __APP_VERSION__: JSON.stringify(buildVersion(root)),
    __PRODUCT_NAME__: JSON.stringify(productName),
  },
  plugins: [
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
        globIgnores: ['**/memory-store-*'],
        globPatterns: ['**/*.{js,mjs,css,html,svg,png,webp,avif,ico,woff2,webmanifest}'],
        // The book reader's worker is larger than the default limit, at which workbox-build would fail.
        maximumFileSizeToCacheInBytes: 4_000_000,
        manifestTransforms: [precacheParts(outDir)],
        target: 'chrome100',
      },
      manifest: {
        id: './',
        name: productName,
        short_name: productName,
        description: 'গ্রামীণ উদ্যোক্তাদের শেখার প্ল্যাটফর্ম',
        lang: 'bn',
        dir: 'ltr',
        start_url: './',
        scope: './',
        display: 'standalone',
        orientation: 'any',
        // --surface and --ground of src/ui/tokens.css: a manifest cannot read custom properties.
        theme_color: '#FFFFFF',
        background_color: '#F3F7F1',
        categories: ['education', 'business'],
        icons: [
          { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
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
    rolldownOptions: {
      output: {
        assetFileNames: ({ names }) =>
          names[0]?.startsWith('pdf.worker') ? 'assets/pdf-worker-[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: chunkGroups },
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
