import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Code about accounts: of their owner, of administrators, of the server itself. All else asks `server/people` (docs/decisions/065). */
const ofAccounts = [
  'server/acts/',
  'server/people/',
  'server/accounts/',
  'server/cli/',
  'server/db/',
  'server/features/administration/',
  'server/features/applications/',
  'server/features/auth/',
  'server/features/deletion/',
  'server/features/password-help/',
  'server/features/profile/',
  // An administrator's page, and the own session of the caller.
  'server/features/translations/',
]

const column = /\busers\.(?:name|face|place|about|levels|phone|previousPhone|email|pendingEmail)\b/g
const wholeRow = /\.select\(\)\s*\.from\(users\)/g

it('nothing but the privacy function selects what people show of themselves', () => {
  const found: string[] = []
  for (const name of readdirSync('server', { recursive: true, encoding: 'utf8' })) {
    const file = `server/${name}`
    if (!file.endsWith('.ts') || file.includes('.test.') || ofAccounts.some((folder) => file.startsWith(folder))) continue
    const text = readFileSync(file, 'utf8')
    for (const [match] of [...text.matchAll(column), ...text.matchAll(wholeRow)]) found.push(`${file}: ${match}`)
  }
  // The page of a person reads its text once the level allows it. The search of teachers compares what members see.
  const judged = ['server/features/people/people.ts: users.about', 'server/features/drafts/drafts.ts: users.levels']
  expect(found.filter((line) => !judged.includes(line))).toEqual([])
})
