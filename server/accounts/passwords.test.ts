import { expect, it } from 'vitest'
import { hashPassword, isPasswordOf, judgePassword } from './passwords.ts'

it('a password is kept as an Argon2id hash and known again, however its letters were typed', async () => {
  const hash = await hashPassword('বা\u09dcি-নদী')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPasswordOf(hash, 'বা\u09a1\u09bcি-নদী')).toBe(true)
  expect(await isPasswordOf(hash, 'other')).toBe(false)
})

it('a password is compared once its attempt is counted, and never for an account that does not exist', async () => {
  const hash = await hashPassword('mango-tree')
  const turn = { rank: 1, address: 'a', account: 'b' }
  const judge = (of: string | undefined, delay = 0) => judgePassword(of, 'mango-tree', turn, async () => delay)
  expect([await judge(hash), await judge(undefined), await judge(hash, 30)]).toEqual([
    { is: 'right' },
    { is: 'wrong' },
    { is: 'delayed', delay: 30 },
  ])
})
