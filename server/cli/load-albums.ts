import { BadAlbums, loadAlbums } from '../db/content/albums.ts'
import { openDatabase } from '../db/open.ts'
import { openFileStore } from '../files.ts'
import { keepFilesPrivate } from '../process/private-files.ts'
import { startFailure } from '../process/start-failure.ts'
import { readSettings, type Settings } from '../settings.ts'

/**
 * The command `load-albums [folder]`: replaces the gallery with the content of `gallery/` or another folder, using
 * the server's settings.
 */
async function run(folder: string | undefined, settings: Settings): Promise<void> {
  const { databaseUrl, dataDir } = settings
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    await loadAlbums({ db, files: openFileStore({ db, dataDir }) }, folder)
    process.stdout.write('The gallery is as the folder says.\n')
  } finally {
    await close()
  }
}

let settings: Settings | undefined
try {
  keepFilesPrivate()
  settings = readSettings(process.env)
  await run(process.argv[2], settings)
} catch (error) {
  process.stderr.write(`${error instanceof BadAlbums ? error.message : startFailure(error, settings)}\n`)
  process.exitCode = 1
}
