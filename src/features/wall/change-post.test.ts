import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' } }))

import { readDraft, saveDraft } from '../../offline/drafts/drafts.ts'
import { onReturn } from '../../offline/drafts/returned-texts.ts'
import { absorbFollowers } from '../../offline/outbox/absorb.ts'
import { discard, send, sendAgain } from '../../offline/outbox/outbox.ts'
import { registerCommands } from '../../offline/outbox/registry.ts'
import { addPicture, givePictures, picturesOfDraft } from '../../offline/pictures/device-pictures.ts'
import { newId } from '../../offline/store/id.ts'
import { setCurrentPerson } from '../../offline/store/person.ts'
import { dbOf, type OutboxRow, type PersonalDb } from '../../offline/store/personal-db.ts'
import { changePost, deletePost, postDraft, takeBackPost } from './change-post.ts'
import * as commands from './wall.commands.ts'
import { arrivalQuery, composerDraft, type WallPost, wallQuery } from './wall.queries.ts'

let db: PersonalDb
let id: string
beforeEach(async () => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
  id = newId()
  registerCommands(async () => commands)
  await send(commands.addPost, { id, body: 'প্রথম' })
})

const rows = () => db.outbox.orderBy('seq').toArray()
const outcomes = async () =>
  (await rows()).map(({ name, state, input }) => `${name} ${state} ${(input as { body?: string }).body ?? ''}`.trim())
/** As if the server had answered the one of that name that is on its way. */
const turnBack = (name: string, code: string) =>
  db.outbox
    .filter((row) => row.name === name)
    .modify((row: OutboxRow) => void Object.assign(row, { state: 'rejected', attempts: 1, code, message: 'না' }))
const onItsWay = () => db.outbox.toCollection().modify({ state: 'queued', attempts: 1 })
async function pendingOf(name: string): Promise<WallPost['pending']> {
  return (await rows()).find((row) => row.name === name) ?? null
}
async function shown(): Promise<WallPost> {
  const { queryFn } = wallQuery() as unknown as { queryFn: () => Promise<{ posts: WallPost[] }> }
  const [post] = (await queryFn()).posts
  if (!post) throw new Error('the post is gone')
  return post
}

describe('a post that was rejected after it was corrected', () => {
  beforeEach(async () => {
    await onItsWay()
    await changePost(await shown(), 'দ্বিতীয়')
    await turnBack('addPost', 'forbidden')
  })

  it('is one thing, with the corrected text and the reason of the post', async () => {
    await absorbFollowers(db)
    expect(await outcomes()).toEqual(['addPost rejected দ্বিতীয়'])
    expect(await shown()).toMatchObject({ body: 'দ্বিতীয়', pending: { name: 'addPost', code: 'forbidden' } })
  })

  it('is so too when the correction has come back as well', async () => {
    await turnBack('editPost', 'not_found')
    await absorbFollowers(db)
    expect(await outcomes()).toEqual(['addPost rejected দ্বিতীয়'])
  })

  it('goes again once, with the text of the correction', async () => {
    const [post] = await rows()
    await sendAgain(post?.id ?? '')
    expect(await outcomes()).toEqual(['addPost queued দ্বিতীয়'])
    expect(await shown()).toMatchObject({ body: 'দ্বিতীয়' })
  })

  it('is sent again with the current text, while the screen still shows the rejected correction', async () => {
    await turnBack('editPost', 'not_found')
    const seen = await shown()
    expect(seen.pending?.name).toBe('editPost')
    await changePost(seen, 'তৃতীয়')
    expect(await outcomes()).toEqual(['addPost queued তৃতীয়'])
    expect((await rows())[0]).toMatchObject({ attempts: 0, after: null })
  })

  it('goes again with the correction, when that is what is sent again', async () => {
    await turnBack('editPost', 'not_found')
    const [, correction] = await rows()
    await sendAgain(correction?.id ?? '')
    expect(await outcomes()).toEqual(['addPost queued দ্বিতীয়'])
  })

  it('is gone when its author has removed it', async () => {
    await deletePost({ id })
    await absorbFollowers(db)
    expect(await outcomes()).toEqual([])
    expect(await db.posts.count()).toBe(0)
  })

  it('leaves nothing but its last text when it is taken back', async () => {
    await takeBackPost({ ...(await shown()), pending: await pendingOf('addPost') })
    expect(await outcomes()).toEqual([])
    expect(await db.posts.count()).toBe(0)
    expect(await readDraft(composerDraft)).toBe('দ্বিতীয়')
  })
})

describe('the text of a new post that is taken back', () => {
  it('is in the composer, below the text that was there', async () => {
    await saveDraft(composerDraft, 'নতুন')
    await takeBackPost(await shown())
    expect(await readDraft(composerDraft)).toBe('নতুন\n\nপ্রথম')
    expect(await outcomes()).toEqual([])
    expect(await db.posts.count()).toBe(0)
  })

  it('is there too if the server may have the post, which is then deleted', async () => {
    await saveDraft(composerDraft, 'নতুন')
    await onItsWay()
    await takeBackPost(await shown())
    expect(await readDraft(composerDraft)).toBe('নতুন\n\nপ্রথম')
    expect(await outcomes()).toEqual(['addPost queued প্রথম', 'removePost queued'])
  })

  it('is that of an unfinished edit', async () => {
    await saveDraft(postDraft({ id }), 'প্রথম আর')
    await takeBackPost(await shown())
    expect(await readDraft(composerDraft)).toBe('প্রথম আর')
    expect(await readDraft(postDraft({ id }))).toBe('')
  })

  it('reaches a form that is open', async () => {
    const returned: unknown[] = []
    const stop = onReturn((text) => returned.push(text))
    await takeBackPost(await shown())
    await vi.waitFor(() => expect(returned).toEqual([{ personId: db.personId, key: 'wall', text: 'প্রথম', draft: 'প্রথম' }]))
    stop()
  })
})

describe('a rejected command that was settled in another tab, while this one still shows it', () => {
  let seen: WallPost
  beforeEach(async () => {
    await turnBack('addPost', 'forbidden')
    seen = await shown()
  })

  it('takes the new text as a correction of what was sent again there', async () => {
    await sendAgain(seen.pending?.id ?? '')
    await changePost(seen, 'দ্বিতীয়')
    expect(await outcomes()).toEqual(['addPost queued প্রথম', 'editPost queued দ্বিতীয়'])
    expect((await shown()).body).toBe('দ্বিতীয়')
  })

  it('takes it so too when the server has it by now', async () => {
    await sendAgain(seen.pending?.id ?? '')
    await db.outbox.toCollection().modify({ state: 'applied', attempts: 1 })
    await changePost(seen, 'দ্বিতীয়')
    expect(await outcomes()).toEqual(['addPost applied প্রথম', 'editPost queued দ্বিতীয়'])
  })
})

describe('a rejected correction', () => {
  beforeEach(async () => {
    await db.outbox.toCollection().modify({ state: 'applied' })
    await send(commands.editPost, { id, body: 'দ্বিতীয়' })
    await turnBack('editPost', 'server_fault')
  })

  it('does not hold up a later one, which holds the whole text', async () => {
    await send(commands.editPost, { id, body: 'তৃতীয়' })
    await absorbFollowers(db)
    expect(await outcomes()).toEqual(['addPost applied প্রথম', 'editPost rejected দ্বিতীয়', 'editPost queued তৃতীয়'])
  })

  it('is merged with a later rejected one', async () => {
    await send(commands.editPost, { id, body: 'তৃতীয়' })
    await turnBack('editPost', 'server_fault')
    await absorbFollowers(db)
    expect(await outcomes()).toEqual(['addPost applied প্রথম', 'editPost rejected তৃতীয়'])
    await changePost(await shown(), 'চতুর্থ')
    expect(await outcomes()).toEqual(['addPost applied প্রথম', 'editPost queued চতুর্থ'])
  })
})

describe('what the composer says after a post was written', () => {
  const arrival = () => (arrivalQuery(id) as unknown as { queryFn: () => Promise<string | null> }).queryFn()

  it('is that it is kept until the server has it, and then that it was sent', async () => {
    expect(await arrival()).toBe('waiting')
    await onItsWay()
    expect(await arrival()).toBe('waiting')
    await db.outbox.toCollection().modify({ state: 'applied' })
    expect(await arrival()).toBe('sent')
    await db.outbox.clear()
    expect(await arrival()).toBe('sent')
  })

  it('is null once it was rejected or withdrawn', async () => {
    await takeBackPost(await shown())
    expect(await arrival()).toBeNull()
    await send(commands.addPost, { id, body: 'আবার' })
    await turnBack('addPost', 'forbidden')
    expect(await arrival()).toBeNull()
  })
})

describe('an edit carries the text that its author began with', () => {
  const inputs = async () => (await rows()).filter(({ name }) => name === 'editPost').map(({ input }) => input)
  /** As if the server had the post and a pull had stored it. */
  const arrive = () => db.outbox.clear().then(() => db.baseRows.clear())
  const reject = () => turnBack('editPost', 'changed_meanwhile')
  const pulled = async (body: string) => {
    const [base] = await db.baseRows.toArray()
    await db.baseRows.toCollection().modify({ row: { ...(base?.row as object), body } })
  }

  it('not in a new post that is not sent', async () => {
    await changePost(await shown(), 'দ্বিতীয়')
    expect((await rows()).map(({ input }) => input)).toEqual([{ id, body: 'দ্বিতীয়' }])
  })

  it('the text of the first edit, when an unsent edit is edited', async () => {
    await arrive()
    await changePost(await shown(), 'দ্বিতীয়')
    await changePost(await shown(), 'তৃতীয়')
    expect(await inputs()).toEqual([{ id, body: 'তৃতীয়', from: 'প্রথম' }])
  })

  it('so too when the form shows that nothing waits', async () => {
    await arrive()
    await changePost(await shown(), 'দ্বিতীয়')
    await changePost({ ...(await shown()), pending: null }, 'তৃতীয়')
    expect(await inputs()).toEqual([{ id, body: 'তৃতীয়', from: 'প্রথম' }])
  })

  it('the text of an edit that is being sent', async () => {
    await arrive()
    await changePost(await shown(), 'দ্বিতীয়')
    await onItsWay()
    await changePost(await shown(), 'তৃতীয়')
    expect(await inputs()).toEqual([
      { id, body: 'দ্বিতীয়', from: 'প্রথম' },
      { id, body: 'তৃতীয়', from: 'দ্বিতীয়' },
    ])
  })

  it('none, when it joins an unsent edit of an earlier build', async () => {
    await arrive()
    await send(commands.editPost, { id, body: 'দ্বিতীয়' })
    await changePost(await shown(), 'তৃতীয়')
    expect(await inputs()).toEqual([{ id, body: 'তৃতীয়' }])
  })

  it('in a draft as well, which may be older than the text of the post', async () => {
    await arrive()
    await saveDraft(postDraft({ id }), 'দ্বি', db.personId, 'প্রথম')
    await saveDraft(postDraft({ id }), 'দ্বিতীয়', db.personId, 'অন্য')
    await db.posts.update(id, { body: 'অন্য' })
    await changePost(await shown(), 'দ্বিতীয়')
    expect(await inputs()).toEqual([{ id, body: 'দ্বিতীয়', from: 'প্রথম' }])
  })

  it.each(['a new post', 'a post'])('and does not replace the unsent text of another tab (%s)', async (which) => {
    if (which === 'a post') await arrive()
    const opened = await shown()
    await changePost(opened, 'দ্বিতীয়')
    await changePost(await shown(), 'তৃতীয়', opened.body)
    expect((await rows()).map(({ input }) => (input as { body: string }).body)).toEqual(['দ্বিতীয়', 'তৃতীয়'])
    expect((await inputs()).at(-1)).toEqual({ id, body: 'তৃতীয়', from: 'প্রথম' })
    await db.outbox.toCollection().modify({ state: 'rejected', code: 'changed_meanwhile', attempts: 1 })
    if (which === 'a post') {
      await absorbFollowers(db)
      expect(await db.outbox.count()).toBe(2)
    }
  })

  it('and is sent again from the other text, which the wall shows beside it', async () => {
    await arrive()
    await changePost(await shown(), 'দ্বিতীয়')
    await reject()
    expect((await shown()).theirs).toBeUndefined()
    await pulled('অন্য')
    expect(await shown()).toMatchObject({ body: 'দ্বিতীয়', theirs: 'অন্য', pending: { code: 'changed_meanwhile' } })
    await changePost(await shown(), 'অন্য, দ্বিতীয়')
    expect(await inputs()).toEqual([{ id, body: 'অন্য, দ্বিতীয়', from: 'অন্য' }])
    expect(await shown()).not.toHaveProperty('theirs')
  })
})

describe('a picture of a post', () => {
  let key: string
  let postId: string
  beforeEach(async () => {
    await addPicture(db.personId, composerDraft, {
      ...{ bytes: new Uint8Array([1]).buffer, type: 'image/webp', sha256: 'a', width: 4, height: 3, hash: 'aaaaaaa' },
    })
    key = (await db.pictures.toArray())[0]?.key ?? ''
    postId = newId()
    const pictures = [{ id: key, sha256: 'a', width: 4, height: 3, hash: 'aaaaaaa', alt: '' }]
    await send(commands.addPost, { id: postId, body: 'ছবি', pictures }, { also: () => givePictures(db, postId, pictures) })
  })
  const ofDraft = () => picturesOfDraft(db, composerDraft)
  const posted = async () => {
    const { queryFn } = wallQuery() as unknown as { queryFn: () => Promise<{ posts: WallPost[] }> }
    const post = (await queryFn()).posts.find((one) => one.id === postId)
    if (!post) throw new Error('the post is gone')
    return post
  }

  it('is its post’s in the transaction of sending', async () => {
    expect(await ofDraft()).toEqual([])
    expect((await db.pictures.get(key))?.postId).toBe(postId)
  })

  it('returns to the composer with the text that is taken back, under a new id', async () => {
    await takeBackPost(await posted())
    expect(await ofDraft()).toMatchObject([{ sha256: 'a' }])
    expect(await db.pictures.get(key)).toBe(undefined)
  })

  it('returns with a text that may have been sent', async () => {
    await onItsWay()
    await takeBackPost(await posted())
    expect(await ofDraft()).toHaveLength(1)
    expect(await db.pictures.count()).toBe(1)
  })

  it.each([
    ['removed', async () => await deletePost({ id: postId })],
    ['rejected and discarded', async () => void (await discard((await rows()).at(-1)?.id ?? ''))],
  ])('is gone with its post that is %s', async (_how, remove) => {
    await remove()
    expect(await db.pictures.count()).toBe(0)
  })
})
