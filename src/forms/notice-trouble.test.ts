import { expect, it } from 'vitest'
import { StorageFull } from '../offline/storage/quota.ts'
import { dismissNotice, readNotices } from '../ui/messages/notice.ts'
import { noticeTrouble } from './notice-trouble.ts'

it.each([
  [new StorageFull(), 'no space'],
  [new TypeError('bug'), 'not saved'],
])('reports %s', (error, title) => {
  noticeTrouble(error, { full: 'no space', failed: 'not saved' })
  expect(readNotices()).toEqual([{ title }])
  dismissNotice({ title })
})
