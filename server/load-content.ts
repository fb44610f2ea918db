import { loadContent } from './db/content.ts'
import { BadCourse } from './db/course-folder.ts'
import { openDatabase } from './db/open.ts'
import { issueDue } from './features/issue-due.ts'
import { openFileStore } from './files.ts'
import { publishSigningKey } from './publish-signing-key.ts'
import { readSettings, type Settings } from './settings.ts'
import { openSigner } from './signing-key.ts'
import { startFailure } from './start-failure.ts'

/** The command `load-content [folder]`: publishes the courses of `content/`, or of another folder, with the server's own settings. */
async function run(folder: string, settings: Settings): Promise<void> {
  const { databaseUrl, dataDir } = settings
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    const changed = await loadContent({ db, files: openFileStore({ db, dataDir }), clock: Date.now, log: process.stderr }, folder)
    const signer = await openSigner(settings)
    await publishSigningKey(db, signer, Date.now())
    await issueDue({ db, signer, clock: Date.now, log: process.stderr })
    process.stdout.write(changed.length === 0 ? 'Nothing new to publish.\n' : `Published: ${changed.join(', ')}\n`)
  } finally {
    await close()
  }
}

let settings: Settings | undefined
try {
  settings = readSettings(process.env)
  await run(process.argv[2] ?? 'content', settings)
} catch (error) {
  process.stderr.write(`${error instanceof BadCourse ? error.message : startFailure(error, settings)}\n`)
  process.exitCode = 1
}
