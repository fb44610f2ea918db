import { once } from 'node:events'
import { count } from 'drizzle-orm'
import { findAccount } from './accounts/accounts.ts'
import { type AppOptions, createApp } from './app.ts'
import { loadDemo } from './db/demo/demo.ts'
import { demoPeople } from './db/demo/demo-people.ts'
import { openDatabase } from './db/open.ts'
import { users } from './db/schema.ts'
import { openFileStore } from './files.ts'
import { createMailer } from './mail/mailer.ts'
import { endOn } from './process/shut-down.ts'
import { startBanner } from './process/start-banner.ts'
import { startFailure } from './process/start-failure.ts'
import { sweep } from './process/sweep.ts'
import { readSettings, type Settings } from './settings.ts'
import { publishSigningKey } from './signing/publish-signing-key.ts'
import { openSigner } from './signing/signing-key.ts'

const hour = 60 * 60_000
const print = (line: string) => void process.stdout.write(`${line}\n`)

const ending = endOn(['SIGTERM', 'SIGINT'])

async function start(settings: Settings): Promise<void> {
  const { dataDir, host, port } = settings
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir })
  ending.later('the database', database.close)
  await ending.step()
  const { db } = database
  const mail = createMailer({
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    dataDir,
    print,
    onFailure: (error) => app.log.error({ err: error }, 'mail was not delivered'),
  })
  ending.later('the mail', mail.idle)
  const signer = await openSigner(settings)
  await publishSigningKey(db, signer, Date.now())
  const services: AppOptions = {
    db,
    clock: Date.now,
    files: openFileStore({ db, dataDir }),
    mail,
    signer,
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
    rateLimitFactor: settings.rateLimitFactor,
    rendersAtStart: settings.rendersAtStart,
    log: process.stdout,
  }
  const app = await createApp(services)
  ending.later('a request', () => ending.drain(app))
  if (!settings.isProduction && (await isEmpty())) await loadDemo(services, ending.step)
  await ending.step()

  await app.listen({ host, port })
  const sweeping = setInterval(
    () => void sweep(db, Date.now()).catch((error: unknown) => app.log.error({ err: error }, 'sweep failed')),
    hour,
  )
  ending.later('the sweep', async () => clearInterval(sweeping))
  print(startBanner(services.product, !settings.isProduction && (await findAccount(db, demoPeople[0]?.phone ?? '')) !== null))

  async function isEmpty(): Promise<boolean> {
    const [row] = await db.select({ count: count() }).from(users)
    return row?.count === 0
  }
}

let settings: Settings | undefined
let code = 0
try {
  settings = readSettings(process.env)
  await start(settings)
  if (!ending.asked.aborted) await once(ending.asked, 'abort')
} catch (error) {
  if (error !== ending.asked.reason) {
    process.stderr.write(`${startFailure(error, settings)}\n`)
    code = 1
  }
}
await ending.end(code)
