import { cp, rm } from 'node:fs/promises'
import { dataFolders } from '../../server/process/data-folders.ts'
import { bundle } from './bundle.ts'

// The server with its SSR thread, and the operator's commands.
await bundle(
  [
    'server/main.ts',
    'server/cli/alert-keys.ts',
    'server/cli/audit-check.ts',
    'server/cli/backup-mark.ts',
    'server/cli/first-admin.ts',
    'server/cli/load-content.ts',
    'server/cli/load-albums.ts',
    'server/cli/migrate.ts',
    'server/prerender/renderer-thread.ts',
  ],
  'dist/server',
)

// A built `dist` and `npm ci --omit=dev` are enough to run.
for (const [name, folder] of Object.entries(dataFolders)) {
  const copy = `dist/server/${name}`
  await rm(copy, { recursive: true, force: true })
  await cp(folder, copy, { recursive: true })
}
