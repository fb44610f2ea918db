import { expect, it } from 'vitest'
import { hashPassword, isPasswordOf } from './passwords.ts'

it('a password is kept as an Argon2id hash and known again, however its letters were typed', async () => {
  const hash = await hashPassword('বা\u09dcি-নদী')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPasswordOf(hash, 'বা\u09a1\u09bcি-নদী')).toBe(true)
  expect(await isPasswordOf(hash, 'other')).toBe(false)
  expect(await isPasswordOf(undefined, 'other')).toBe(false)
})
