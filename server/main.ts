import { once } from 'node:events'
import { count } from 'drizzle-orm'
import { accountsOf } from './accounts/accounts.ts'
import { createAlertSender } from './alerts/alert-sender.ts'
import { type AppOptions, createApp } from './app.ts'
import { loadDemo } from './db/demo/demo.ts'
import { demoPeople } from './db/demo/demo-people.ts'
import { openDatabase } from './db/open.ts'
import { users } from './db/schema.ts'
import { issueCutOff } from './features/certificates/issue-due.ts'
import { deleteDue } from './features/deletion/delete-due.ts'
import { checkUploads, sweepUploads } from './features/drafts/uploads/sweep-uploads.ts'
import { openForum } from './features/forum/open-forum.ts'
import { countIfDue, tallyPause } from './features/forum/tallies.ts'
import { sendAlerts } from './features/notices/alerts.ts'
import { deliverAll } from './features/notices/deliver.ts'
import { checkPictures, sweepPictures } from './features/pictures/sweep-pictures.ts'
import { rememberBaseTexts } from './features/translations/write-word.ts'
import { openFileStore } from './files.ts'
import { createMailer } from './mail/mailer.ts'
import { checkPlace } from './process/check-place.ts'
import { dataFolder } from './process/data-folders.ts'
import { healFiles } from './process/heal-files.ts'
import { keepFilesPrivate } from './process/private-files.ts'
import { type Ending, endOn } from './process/shut-down.ts'
import { startBanner } from './process/start-banner.ts'
import { startFailure } from './process/start-failure.ts'
import { sweep } from './process/sweep.ts'
import { readSettings, type Settings } from './settings.ts'
import { publishSigningKey } from './signing/publish-signing-key.ts'
import { openSigner } from './signing/signing-key.ts'
import { builtInWords } from './words/built-in-words.ts'
import { readLiveWords } from './words/live-words.ts'

const hour = 60 * 60_000
const alertPause = 30_000
/** Longer than the comparison of a password with five accounts takes. */
const signInFloorMs = 250
const print = (line: string) => void process.stdout.write(`${line}\n`)

async function start(settings: Settings, ending: Ending): Promise<void> {
  const { dataDir, host, port } = settings
  await checkPlace(settings)
  const signer = await openSigner(settings)
  await ending.step()
  const database = await openDatabase(settings)
  ending.later('the database', database.close)
  await ending.step()
  const { db } = database
  const mail = createMailer({
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    dataDir,
    print,
    onFailure: (error) => app.log.error({ err: error }, 'mail was not delivered'),
    onDrop: (kind) => app.log.warn({ kind }, 'mail was not sent: its mailbox got enough of this kind'),
  })
  ending.later('the mail', mail.idle)
  await publishSigningKey(db, signer, Date.now())
  const services: AppOptions = {
    db,
    clock: Date.now,
    files: openFileStore({ db, dataDir }),
    mail,
    signer,
    ...(settings.alertKeys && {
      alerts: createAlertSender(settings.alertKeys, `mailto:${settings.contact.email ?? settings.mailFrom.replace(/^.*<|>$/g, '')}`),
    }),
    contactShare: settings.contactShare,
    product: {
      name: settings.productName,
      version: settings.version,
      publicUrl: settings.publicUrl,
      database: database.kind,
      startedAt: Date.now(),
      contact: settings.contact,
    },
    basePath: settings.basePath,
    appDir: settings.appDir,
    trustedProxies: settings.trustedProxies,
    hosts: settings.hosts,
    connections: settings.connections,
    rateLimitFactor: settings.rateLimitFactor,
    signInFloorMs: signInFloorMs / settings.rateLimitFactor,
    rendersAtStart: settings.rendersAtStart,
    log: process.stdout,
  }
  await rememberBaseTexts(db, builtInWords(settings.appDir))
  await readLiveWords(db)
  const app = await createApp(services)
  ending.later('a request', () => ending.drain(app))
  if (!settings.isProduction && (await isEmpty())) await loadDemo(services, ending.step)
  await openForum(db)
  await ending.step()

  await app.listen({ host, port })
  const sweeping = setInterval(
    () =>
      void Promise.all([sweep(db, Date.now()), sweepPictures(services), sweepUploads(services)]).catch((error: unknown) =>
        app.log.error({ err: error }, 'sweep failed'),
      ),
    hour,
  )
  ending.later('the sweep', async () => clearInterval(sweeping))
  const deleting = setInterval(
    () => void deleteDue(services).catch((error: unknown) => app.log.error({ err: error }, 'deletion of accounts failed')),
    hour,
  )
  ending.later('the deletion of accounts', async () => clearInterval(deleting))
  const counting = setInterval(
    () => void countIfDue(db, Date.now()).catch((error: unknown) => app.log.error({ err: error }, 'count of replies failed')),
    tallyPause,
  )
  ending.later('the count of replies', async () => clearInterval(counting))
  const telling = setInterval(
    () => void deliverAll(db).catch((error: unknown) => app.log.error({ err: error }, 'notices were not delivered')),
    tallyPause,
  )
  ending.later('the notices', async () => clearInterval(telling))
  const alerting = setInterval(
    () => void sendAlerts(services).catch((error: unknown) => app.log.error({ err: error }, 'alerts were not sent')),
    alertPause,
  )
  ending.later('the alerts', async () => clearInterval(alerting))
  // Another process may have changed them.
  const reading = setInterval(
    () => void readLiveWords(db).catch((error: unknown) => app.log.error({ err: error }, 'overridden texts were not read')),
    60_000,
  )
  ending.later('the overridden texts', async () => clearInterval(reading))
  const checkFiles = () =>
    // Uploads first: the other checks move or delete a damaged file, and it would count as missing here.
    checkUploads(services, { log: app.log, signal: ending.asked })
      .then(() =>
        healFiles({ files: services.files, folders: [dataFolder('content'), dataFolder('gallery')], log: app.log, signal: ending.asked }),
      )
      .then(() => checkPictures(services, ending.asked))
      .catch((error: unknown) => ending.asked.aborted || app.log.error({ err: error }, 'the check of stored files failed'))
  const checking = setInterval(() => void checkFiles(), 24 * hour)
  ending.later('the check of files', async () => clearInterval(checking))
  void checkFiles()
  void issueCutOff({ ...services, contactShare: settings.contactShare }).catch((error: unknown) =>
    app.log.error({ err: error }, 'a publication was not completed'),
  )
  print(startBanner(services.product, !settings.isProduction && (await hasDemo())))

  async function hasDemo(): Promise<boolean> {
    return (await accountsOf(db, demoPeople[0]?.phone ?? '', Date.now())).length > 0
  }

  async function isEmpty(): Promise<boolean> {
    const [row] = await db.select({ count: count() }).from(users)
    return row?.count === 0
  }
}

let settings: Settings | undefined
try {
  keepFilesPrivate()
  settings = readSettings(process.env)
} catch (error) {
  process.stderr.write(`${startFailure(error, settings)}\n`)
  process.exit(1)
}

const ending = endOn(['SIGTERM', 'SIGINT'], { announceMs: settings.announceMs })
let code = 0
try {
  await start(settings, ending)
  if (!ending.asked.aborted) await once(ending.asked, 'abort')
} catch (error) {
  if (error !== ending.asked.reason) {
    process.stderr.write(`${startFailure(error, settings)}\n`)
    code = 1
  }
}
await ending.end(code)
