import { BadCourse } from './db/course-folder.ts'
import { loadContent } from './db/content.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { openDatabase } from './db/open.ts'
import { openFileStore } from './files.ts'
import { readSettings, SettingsError } from './settings.ts'

/** The command `load-content [folder]`: publishes the courses of `content/`, or of another folder, with the server's own settings. */
export async function runLoadContent(folder = 'content'): Promise<void> {
  const { databaseUrl, dataDir } = readSettings(process.env)
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    const changed = await loadContent({ db, files: openFileStore({ db, dataDir }), clock: Date.now }, folder)
    process.stdout.write(changed.length === 0 ? 'Every course is there as it is.\n' : `Published: ${changed.join(', ')}\n`)
  } finally {
    await close()
  }
}

try {
  await runLoadContent(process.argv[2])
} catch (error) {
  const isExplained = error instanceof BadCourse || error instanceof SettingsError || error instanceof FolderInUse
  process.stderr.write(`${isExplained ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exitCode = 1
}
