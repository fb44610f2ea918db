import { eq } from 'drizzle-orm'
import { type CommandName, commands } from '../../../contract/index.ts'
import { maxVisitCounts, type VisitCount } from '../../../contract/site/analytics.ts'
import { addDays, dayOf } from '../../../contract/values/days.ts'
import { settingHandlers } from '../../features/administration/settings.ts'
import { userHandlers } from '../../features/administration/users.ts'
import { analyticsHandlers } from '../../features/analytics.ts'
import { applicationHandlers } from '../../features/applications/applications.ts'
import { moderationHandlers } from '../../features/moderation/moderation.ts'
import { commandHandlers } from '../../features/sync/command-handlers.ts'
import { pushWith } from '../../features/sync/push.ts'
import type { MemberContext, Services } from '../../handler.ts'
import { applications, cases } from '../schema.ts'
import { stableId } from '../stable-id.ts'
import { demoPeople } from './demo-people.ts'

const hour = 60 * 60_000
const day = 24 * hour

type DemoServices = Pick<Services, 'db' | 'files' | 'clock' | 'signer'>

const idOf = (key: string) => stableId(`person:${key}`)
const push = pushWith(commandHandlers, (command, error) => {
  throw new Error(`The demo's ${command.name} failed.`, { cause: error })
})

/**
 * The last days of the demo's administrator and of those who reported or applied. Each act is the handler's own, at an earlier time of the
 * server's clock. So log, notices and cases are real ones.
 */
export async function administerDemo(services: DemoServices): Promise<void> {
  const now = services.clock()
  /** A request of this person. The handlers below need no more of it. */
  const context = (key: string, hoursAgo: number): MemberContext => {
    const { name, role } = demoPeople.find((one) => one.key === key) ?? { name: '', role: 'student' as const }
    const person = { id: idOf(key), name, role, language: 'bn' as const }
    return { ...services, clock: () => now - hoursAgo * hour, person, language: 'bn', requestId: 'demo', contactShare: 0 } as MemberContext
  }
  const send = async (key: string, hoursAgo: number, name: CommandName, input: unknown) => {
    const { version, lane } = commands[name] as { version: number; lane: (input: unknown) => string }
    const made_at = now - hoursAgo * hour
    const id = stableId(`command:${key}/${name}/${hoursAgo}`)
    const command = { id, name, version, lane: lane(input), after: null, made_at, input }
    const sent = { client_id: idOf(`device:${key}`), user_id: idOf(key), sent_at: made_at, app_version: 'demo', commands: [command] }
    const [result] = (await push(context(key, hoursAgo), sent)).results
    if (result?.outcome !== 'applied') throw new Error(`The demo's ${name} was not applied: ${JSON.stringify(result)}`)
  }
  const apply = (key: string, hoursAgo: number, [subject, experience, place]: readonly [string, string, string]) =>
    send(key, hoursAgo, 'applyToTeach', { id: stableId(`application:${key}`), subject, experience, place, reply: '' })
  const decide = async (key: string, hoursAgo: number, decision: 'ask' | 'return', words: string) => {
    const id = stableId(`application:${key}`)
    const [row] = await services.db.select().from(applications).where(eq(applications.id, id))
    await applicationHandlers.decide(context('admin', hoursAgo), { id, decision, words, version: row?.change ?? 0 })
  }
  const report = (key: string, hoursAgo: number, id: string, reason: 'spam' | 'private' | 'false', words = '') =>
    send(key, hoursAgo, 'report', { of: { kind: 'reply', id }, reason, words })
  const admin = (hoursAgo: number) => context('admin', hoursAgo)

  await settingHandlers.change(admin(200), { key: 'applications_open', from: null, to: false })
  await settingHandlers.change(admin(190), { key: 'applications_open', from: false, to: null })
  await apply('karim', 170, ['চায়ের দোকান চালানো', 'চার বছর ধরে দোকান চালাই।', 'শ্যামনগর হাট'])
  await decide('karim', 150, 'return', 'ধন্যবাদ। আগে একটা কোর্স শেষ করুন, তারপর আবার পাঠান।')
  await apply('hasina', 124, ['Drying fish and keeping it', 'I have taught six women of my village since 2023.', 'চরফ্যাশন'])
  await decide('hasina', 100, 'ask', 'কোন মাসে শেখাতে পারবেন? Please tell us which months suit you.')
  await userHandlers.changeRole(admin(96), { id: idOf('sumi'), from: 'student', role: 'instructor', reason: 'সভায় নাম এসেছিল' })
  await userHandlers.changeRole(admin(95), { id: idOf('sumi'), from: 'instructor', role: 'student', reason: 'ভুল মানুষ। সুমি আক্তার হবেন।' })

  const [advert, number, doubt] = ['advert', 'number', 'doubt'].map((key) => stableId(`reply:demo/${key}`)) as [string, string, string]
  const post = (index: number) => ({ kind: 'post', id: stableId(`post:${index}`) })
  await send('tanvir', 70, 'addReply', {
    id: advert,
    of: post(3),
    body: 'ঘরে বসে দিনে ৫,০০০ টাকা! আগে ৩০০ টাকা পাঠান।\n\nEarn 5,000 a day at home! Send 300 taka first.',
  })
  for (const [index, key] of ['rahima', 'sumi', 'mostafa'].entries()) await report(key, 68 - index, advert, 'spam')
  await moderateDemo(services, admin(60), advert)
  const until = now - 58 * hour + 3 * day
  const note = 'একই বিজ্ঞাপন দুই জায়গায় দিয়েছেন।'
  await userHandlers.suspend(admin(58), { id: idOf('tanvir'), from: null, reason: 'spam', note, until })
  await userHandlers.lift(admin(40), { id: idOf('tanvir'), from: until, reason: 'ফোনে কথা হয়েছে। আর দেবেন না।' })
  await send('karim', 30, 'addReply', { id: number, of: post(11), body: 'রহিমা আপার নম্বর ০১৭০০-০০০০১১। খাতা নিয়ে তাঁকেই ফোন করুন।' })
  // The bell of the demo's student has news.
  const question = stableId('thread:2')
  await send('hasina', 21, 'addReply', {
    id: stableId('reply:demo/question'),
    of: { kind: 'thread', id: question },
    body: 'আমিও এখন এভাবে লিখি। মাসের শেষে হিসাব মিলে যায়।',
  })
  for (const [index, key] of ['rahima', 'sumi'].entries()) await send(key, 2 - index, 'setReaction', { of: post(14), kind: 'well_done' })
  await apply('jahanara', 30, ['দোকানের হিসাব আর বাকির খাতা', 'বারো বছর ধরে মুদি দোকান চালাই। পাড়ার পাঁচজনকে খাতা লেখা শিখিয়েছি।', 'তাহিরপুর বাজার'])
  await report('rahima', 26, number, 'private', 'আমি নম্বর দিতে বলিনি।')
  await report('ritu', 20, number, 'private')
  await send('hasina', 24, 'addReply', { id: doubt, of: post(12), body: 'Nobody can finish two lessons on a boat. This is made up.' })
  await report('mostafa', 6, doubt, 'false')
  for (const counts of demoVisits(now))
    await analyticsHandlers.report(admin(0), { report: stableId(`visits:${counts[0]?.day}`), counts: [...counts] })
}

/** Hides a reported text, as the administrator's page does. */
async function moderateDemo({ db }: DemoServices, context: MemberContext, targetId: string): Promise<void> {
  const [row] = await db.select().from(cases).where(eq(cases.targetId, targetId))
  if (!row) throw new Error('The demo has no case.')
  const { id, version } = row
  const words = 'বিজ্ঞাপন এখানে দেওয়া যায় না।'
  await moderationHandlers.decide(context, { id, version, decision: 'hide', reason: 'spam', words, suspend_days: 0 })
}

/** Weeks of the demo's usage. */
const weeks = 8
/** Openings of a page in the latest week; earlier weeks have fewer. */
const opened = { '/': 46, '/dashboard': 64, '/courses': 38, '/courses/$id': 31, '/course/$id/play': 88, '/community': 27, '/forum': 34 }

/** Counts as devices of a village report them: mostly in Bengali, about a third offline, more from week to week. One report per week. */
function demoVisits(now: number): VisitCount[][] {
  return Array.from({ length: weeks }, (_, ago) => {
    const at = { day: addDays(dayOf(now), -7 * ago - 1) }
    const grown = (most: number) => Math.max(1, Math.round((most * (weeks - ago)) / weeks))
    const pages = Object.entries(opened).flatMap(([route, most]) => [
      { ...at, route, language: 'bn' as const, is_offline: false, is_installed: true, opened: grown(most * 0.5) },
      { ...at, route, language: 'bn' as const, is_offline: true, is_installed: true, opened: grown(most * 0.35) },
      { ...at, route, language: 'en' as const, is_offline: false, is_installed: false, opened: grown(most * 0.15) },
    ])
    const searched = { language: 'bn' as const, is_offline: false, is_installed: true, opened: grown(9) }
    return [...pages, { ...at, route: '/courses/nothing-found', ...searched }].slice(0, maxVisitCounts)
  })
}
