import { BadAlbums, loadAlbums } from '../db/content/albums.ts'
import { openDatabase } from '../db/open.ts'
import { openFileStore } from '../files.ts'
import type { Settings } from '../settings.ts'
import { runCommand } from './run-command.ts'

/**
 * The command `load-albums [folder]`: replaces the gallery with the content of `gallery/` or another folder, using
 * the server's settings.
 */
async function run([folder]: readonly string[], settings: Settings): Promise<void> {
  const { databaseUrl, dataDir } = settings
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    await loadAlbums({ db, files: openFileStore({ db, dataDir }) }, folder)
    process.stdout.write('The gallery is as the folder says.\n')
  } finally {
    await close()
  }
}

await runCommand(run, BadAlbums)
