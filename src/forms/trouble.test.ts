import { expect, it } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { NeedsAccount } from '../offline/outbox/outbox.ts'
import { StorageFull } from '../offline/storage/quota.ts'
import { StorageBlocked } from '../offline/store/blocked-store.ts'
import { troubleOf } from './trouble.ts'

const quota = new DOMException('full', 'QuotaExceededError')

it.each([
  ['needsAccount', new NeedsAccount()],
  ['storageFull', new StorageFull()],
  ['storageFull', quota],
  ['storageFull', Object.assign(new Error('aborted'), { inner: new Error('wrapped', { cause: quota }) })],
  ['storageBlocked', new StorageBlocked()],
  ['offline', new ApiError('unreachable', 'no_answer')],
  ['rejected', new ApiError('refused', 'login_failed', { status: 401 })],
  ['failed', new TypeError('bug')],
  ['failed', undefined],
] as const)('reports %s', (kind, error) => {
  expect(troubleOf(error)).toEqual({ kind, error })
})
