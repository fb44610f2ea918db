import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../tests/support/browser-stubs.ts')).stubBrowser())

import { faces } from '../../../contract/account/person.ts'
import { withReferences } from '../../../contract/references.ts'
import { saveSession } from '../../api/session.ts'
import { newId } from '../../offline/store/id.ts'
import { personalDb } from '../../offline/store/personal-db.ts'
import { commentsQuery } from './forum.queries.ts'

it('a reply shows the quoted text and the mentioned people as they are now, and nothing of removed texts and unwanted people', async () => {
  saveSession({ token: 'a-token', userId: newId(), remember: true })
  const db = personalDb()
  const [post, quotedId, answerId, rahim, karim] = [newId(), newId(), newId(), newId(), newId()]
  const person = (id: string, name: string) => ({ key: id, id, name, face: faces[0], place: '' })
  const row = (id: string, author_id: string, body: string, number: number) => ({
    ...{ key: id, id, parent_id: post, author_id, body, number },
    ...{ made_at: number, edited_at: null },
  })
  await db.people.bulkPut([person(rahim, 'রহিম'), person(karim, 'করিম')])
  const body = withReferences({ quote: quotedId, mentions: [rahim, newId()], text: 'ঠিক' })
  await db.replies.bulkPut([row(quotedId, rahim, '১২ টাকা', 1), row(answerId, karim, body, 2)])
  const answer = async () => {
    const { replies } = await new QueryClient().fetchQuery(commentsQuery(post))
    const found = replies.find(({ id }) => id === answerId)
    const names = found?.mentioned.map(({ name }) => name).filter((name) => name !== '')
    return { quoted: found?.quoted && { name: found.quoted.author.name, body: found.quoted.body }, names }
  }
  expect(await answer()).toEqual({ quoted: { name: 'রহিম', body: '১২ টাকা' }, names: ['রহিম'] })

  await db.people.put(person(rahim, 'আব্দুর রহিম'))
  await db.replies.update(quotedId, { body: '১৩ টাকা' })
  expect(await answer()).toEqual({ quoted: { name: 'আব্দুর রহিম', body: '১৩ টাকা' }, names: ['আব্দুর রহিম'] })

  const tie = { key: rahim, id: rahim, follows: null, connection: null, blocks: true, mutes: false }
  await db.ties.put(tie as never)
  expect(await answer()).toEqual({ quoted: null, names: [] })

  await db.ties.delete(rahim)
  await db.replies.delete(quotedId)
  expect(await answer()).toEqual({ quoted: null, names: ['আব্দুর রহিম'] })
})
