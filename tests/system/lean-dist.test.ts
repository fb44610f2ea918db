import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { callApi, courseIdByApi, demoEmail, pullTable, pushByApi, signInByApi } from '../support/api.ts'
import { completed, courseSlug, lessonIds, passed } from '../support/learner.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

let folder: string
let server: ServerProcess
/** A stored file of a course, which the product's folders contain too. */
let ofCourse: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lean-'))
  await cp('dist', join(folder, 'dist'), { recursive: true })
  await linkPackages(join(folder, 'node_modules'))
  server = await startServer({ dist: join(folder, 'dist') })
  const names = await readdir(join(server.dataDir, 'files'), { recursive: true })
  ofCourse = join(server.dataDir, 'files', names.find((name) => name.length > 60) ?? '')
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Links what `npm ci --omit=dev` installs. */
async function linkPackages(into: string): Promise<void> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: true }> }
  for (const [path, { dev }] of Object.entries(packages)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1]
    if (name === undefined || dev || !existsSync(path)) continue
    await mkdir(dirname(join(into, name)), { recursive: true })
    await symlink(resolve(path), join(into, name))
  }
}

it('a copy of dist with the packages of production migrates, publishes its courses and renders them', async () => {
  const answer = await callApi<{ items: { slug: string }[] }>(server.url, '/courses')
  const slugs = answer.json?.items.map(({ slug }) => slug) ?? []
  expect(slugs).toContain('dokaner-hisab')
  const shown = async () => {
    const page = await (await fetch(`${server.url}/courses`)).text()
    return slugs.filter((slug) => page.includes(`/course/${slug}/play`))
  }
  // A page without data is served until its own is rendered.
  await expect.poll(shown).toEqual(slugs)
  expect(existsSync(join(folder, 'dist/server/fonts/bengali-regular.ttf'))).toBe(true)
})

it('a course that is completed there gives a certificate as PDF', async () => {
  const session = await signInByApi(server.url, demoEmail('student'))
  const courseId = await courseIdByApi(server.url, courseSlug, session)
  await pushByApi(server.url, session, [...lessonIds.map((id) => completed(courseId, id, 3600)), ...passed(courseId)])
  const [certificate] = await pullTable<{ code: string }>(server.url, session, 'certificates')
  const answer = await fetch(`${server.url}/api/certificates/${certificate?.code}/pdf`)
  expect([answer.status, (await answer.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
})

it('the commands of the operator run there', async () => {
  await server.kill('SIGTERM')
  const run = async (name: string, ...words: string[]) => {
    const { PATH, HOME } = process.env
    const options = { cwd: tmpdir(), env: { PATH, HOME, DATA_DIR: server.dataDir } }
    const file = join(folder, 'dist/server', `${name}.js`)
    return await promisify(execFile)(process.execPath, ['--liftoff-only', file, ...words], options).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
  }
  // server/main.test.ts has their arguments.
  expect((await run('backup-mark')).stdout).toMatch(/^\d+\n$/)
  expect((await run('audit-check')).stdout).toMatch(/^\d+ [0-9a-f]{64}\n$/)
  // The demo has an administrator.
  expect((await run('first-admin', '01799999999', 'কামরুল')).stderr).toMatch(/^There is an administrator already\./)
})

it('a signal to `npm start` ends the server, not its parent alone, and its start has restored a stored file that was gone', async () => {
  await rm(ofCourse)
  await cp('package.json', join(folder, 'package.json'))
  const port = await freePort()
  const { PATH, HOME } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: server.dataDir, RENDER_AT_START: 'no', CERTIFICATE_TIME_PERCENT: '1' },
    stdio: 'ignore',
  })
  const answers = async () => (await fetch(`http://127.0.0.1:${port}/api/alive`).catch(() => null))?.status ?? 0
  await expect.poll(answers, { timeout: 60_000 }).toBe(200)
  await expect.poll(() => existsSync(ofCourse)).toBe(true)
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  await expect.poll(answers, { timeout: 10_000 }).toBe(0)
})
