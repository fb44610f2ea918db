import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sentPicture, shownPicture } from '../../../../../contract/pictures.ts'
import { announced } from '../../../../../tests/support/pictures.ts'
import { placeholder } from './placeholder.ts'

beforeEach(() => vi.stubEnv('SSR', false))
afterEach(() => vi.unstubAllEnvs())

const sent = announced()
const faulty = ['AAAAAAAAA', 'AAAAA', 'AAAA', 'AAAAAAA', 'AAA=AAAA', `${'A'.repeat(36)}AA==`]

it('a thumbhash is drawn', () => {
  expect(sentPicture.safeParse(sent).success).toBe(true)
  expect(placeholder(sent.hash)).toMatch(/^data:image\/png;base64,/)
})

it.each(faulty)('the hash %s is refused', (hash) => {
  expect(sentPicture.safeParse({ ...sent, hash }).success).toBe(false)
})

it('a stored row with a faulty hash is read, and draws nothing', () => {
  const { sha256: _sha256, ...row } = { ...sent, hash: 'AAAAAAAAA' }
  expect(shownPicture.safeParse(row).success).toBe(true)
  expect(placeholder(row.hash)).toBe(undefined)
})
