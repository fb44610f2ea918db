import { BadAlbums, loadAlbums } from './db/albums.ts'
import { openDatabase } from './db/open.ts'
import { openFileStore } from './files.ts'
import { readSettings, type Settings } from './settings.ts'
import { startFailure } from './start-failure.ts'

/** The command `load-albums [folder]`: makes the gallery what `gallery/`, or another folder, says, with the server's own settings. */
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
  settings = readSettings(process.env)
  await run(process.argv[2], settings)
} catch (error) {
  process.stderr.write(`${error instanceof BadAlbums ? error.message : startFailure(error, settings)}\n`)
  process.exitCode = 1
}
