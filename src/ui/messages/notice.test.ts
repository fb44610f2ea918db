import { expect, it } from 'vitest'
import { dismissNotice, readNotices, showNotice } from './notice.ts'

it('showNotice keeps a notice until it is dismissed, and the same text once', () => {
  showNotice({ title: 'Not saved' })
  showNotice({ title: 'Not saved', text: 'No space.' })
  showNotice({ title: 'Not saved' })
  expect(readNotices()).toEqual([{ title: 'Not saved', text: 'No space.' }, { title: 'Not saved' }])
  dismissNotice({ title: 'Not saved' })
  expect(readNotices()).toEqual([{ title: 'Not saved', text: 'No space.' }])
  dismissNotice({ title: 'Not saved', text: 'No space.' })
  expect(readNotices()).toEqual([])
})
