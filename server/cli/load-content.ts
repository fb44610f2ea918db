import { loadContent } from '../db/content/content.ts'
import { BadCourse } from '../db/content/course-folder.ts'
import { openDatabase } from '../db/open.ts'
import { issueDue } from '../features/certificates/issue-due.ts'
import { openFileStore } from '../files.ts'
import { dataFolder } from '../process/data-folders.ts'
import type { Settings } from '../settings.ts'
import { publishSigningKey } from '../signing/publish-signing-key.ts'
import { openSigner } from '../signing/signing-key.ts'
import { runCommand } from './run-command.ts'

/** The command `load-content [folder]`: publishes the courses of `content/` or another folder, using the server's settings. */
async function run([folder = dataFolder('content')]: readonly string[], settings: Settings): Promise<void> {
  const { databaseUrl, dataDir } = settings
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    const shelf = { db, files: openFileStore({ db, dataDir }), clock: Date.now, log: process.stderr }
    const changed = await loadContent(shelf, folder, undefined, ({ message }) => {
      process.stderr.write(`${message}\n`)
      process.exitCode = 1
    })
    const signer = await openSigner(settings)
    await publishSigningKey(db, signer, Date.now())
    await issueDue({ db, signer, contactShare: settings.contactShare, clock: Date.now, log: process.stderr })
    process.stdout.write(changed.length === 0 ? 'Nothing new to publish.\n' : `Published: ${changed.join(', ')}\n`)
  } finally {
    await close()
  }
}

await runCommand(run, BadCourse)
