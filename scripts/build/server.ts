import { cp, rm } from 'node:fs/promises'
import { build } from 'esbuild'
import { dataFolders } from '../../server/process/data-folders.ts'

// Packages are not bundled: some load binaries and files from their own folder.
await build({
  // The server with its SSR thread, and the operator's commands.
  entryPoints: [
    'server/main.ts',
    'server/cli/audit-check.ts',
    'server/cli/backup-mark.ts',
    'server/cli/first-admin.ts',
    'server/cli/load-content.ts',
    'server/cli/load-albums.ts',
    'server/prerender/renderer-thread.ts',
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

// A built `dist` and `npm ci --omit=dev` are enough to run.
for (const [name, folder] of Object.entries(dataFolders)) {
  const copy = `dist/server/${name}`
  await rm(copy, { recursive: true, force: true })
  await cp(folder, copy, { recursive: true })
}
