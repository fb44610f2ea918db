import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { memoryStorage } from '../../../../tests/support/browser-stubs.ts'
import { callForm, isFormCalledBelow, isSomeFormCalled, onFormCall } from '../../../forms/device/form-calls.ts'
import words from '../../../i18n/bn/outbox.json'
import { draftForms } from '../../../offline/drafts/draft-key.ts'
import { putUnloadedDraft, saveDraft } from '../../../offline/drafts/drafts.ts'
import { newId } from '../../../offline/store/id.ts'
import { setCurrentPerson } from '../../../offline/store/person.ts'
import { dbOf } from '../../../offline/store/personal-db.ts'
import { listedForm } from './draft-forms.ts'
import { draftsQuery } from './drafts.queries.ts'

let person: string
beforeEach(() => {
  Object.assign(globalThis, { localStorage: memoryStorage(), sessionStorage: memoryStorage() })
  person = newId()
  setCurrentPerson(person)
})
const listed = () => new QueryClient().fetchQuery(draftsQuery())

it('lists each unsent text with the page of its form, the newest first', async () => {
  const thread = newId()
  const reply = newId()
  await dbOf(person).threads.put({
    id: thread,
    key: thread,
    category_id: newId(),
    slug: 'seeds-for-winter',
    title: 'শীতের বীজ',
    author_id: newId(),
    made_at: 1,
    last_at: 1,
    last_number: 1,
    replies: 0,
    is_pinned: false,
    is_locked: false,
    best_id: null,
  } as never)
  await dbOf(person).replies.put({ id: reply, key: reply, parent_id: thread, body: 'x' } as never)
  const typed = [
    ['wall', 'আলাপের লেখা'],
    ['thread:new', JSON.stringify({ title: 'নাম', body: 'প্রথম কথা', category_id: 'c' })],
    [`replies:${thread}`, 'উত্তর'],
    [`reply:${reply}`, 'বদলানো উত্তর'],
    [`replies:${newId()}`, 'মন্তব্য'],
    ['event:new', JSON.stringify({ title_bn: 'মেলা', date: '2026-12-01' })],
  ] as const
  for (const [index, [key, text]] of typed.entries()) {
    await saveDraft(key, text)
    await dbOf(person).drafts.update(key, { savedAt: index })
  }
  const found = (await listed()).map(({ form, text, title, place }) => [form, text, title, place])
  const conversation = { to: '/forum/thread/$slug', params: { slug: 'seeds-for-winter' } }
  expect(found).toEqual([
    ['event', 'মেলা', null, { to: '/events/create' }],
    ['replies', 'মন্তব্য', null, { to: '/community' }],
    ['reply', 'বদলানো উত্তর', 'শীতের বীজ', conversation],
    ['replies', 'উত্তর', 'শীতের বীজ', conversation],
    ['thread', 'নাম\nপ্রথম কথা', null, { to: '/forum/new' }],
    ['wall', 'আলাপের লেখা', null, { to: '/community' }],
  ])
})

it('lists what a page left when it unloaded, and neither calculators nor forms of other builds', async () => {
  putUnloadedDraft('wall', 'শেষ কথা', person)
  await saveDraft('sheet:loan', '{"amount":"500"}')
  await saveDraft('form-of-tomorrow:1', 'x')
  expect((await listed()).map(({ key, text }) => [key, text])).toEqual([['wall', 'শেষ কথা']])
})

it('does not list what another person on the device began', async () => {
  await saveDraft('wall', 'আমার কথা')
  setCurrentPerson(newId())
  expect(await listed()).toEqual([])
})

it('has a name and a page for each form but the sheets', async () => {
  const shown = draftForms.filter((form) => form !== 'sheet')
  expect(Object.keys(words.drafts.forms).sort()).toEqual([...shown].sort())
  for (const form of shown) expect(listedForm(form)?.originOf('new', dbOf(person))).toBeDefined()
})

it('names the post whose comments have the form', async () => {
  const [post, comment] = [newId(), newId()]
  const text = { author_id: newId(), body: 'ক', made_at: 1, edited_at: null, number: 1 }
  await dbOf(person).replies.put({ ...text, key: comment, id: comment, parent_id: post })
  await saveDraft(`replies:${post}`, 'মন্তব্য')
  await saveDraft(`reply:${comment}`, 'বদল')
  await saveDraft(`report:${post}`, '{"words":"খারাপ"}')
  const below = new Map((await listed()).map((draft) => [draft.key, draft.below]))
  expect([`replies:${post}`, `reply:${comment}`, `report:${post}`].map((key) => below.get(key as never))).toEqual([post, post, undefined])
  const draft = (await listed()).find(({ key }) => key === `replies:${post}`)
  callForm(`replies:${post}`, draft?.below)
  expect([isFormCalledBelow(post), isFormCalledBelow(comment), isSomeFormCalled()]).toEqual([true, false, true])
  // The form is on screen: a later opening of the comments takes no focus.
  onFormCall(`replies:${post}`, () => undefined)()
  expect([isFormCalledBelow(post), isSomeFormCalled()]).toEqual([false, false])
})
