import { build } from 'esbuild'

// Packages stay outside: some hold binaries and files they look for beside themselves.
await build({
  // The server with its thread, and the commands an operator runs beside it.
  entryPoints: [
    'server/main.ts',
    'server/first-admin.ts',
    'server/load-content.ts',
    'server/load-albums.ts',
    'server/early-text/renderer-thread.ts',
  ],
  outdir: 'dist/server',
  entryNames: '[name]',
  splitting: true,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
})
