import { expect, it } from 'vitest'
import { latinOf } from '../../../contract/values/latin.ts'
import { threadSlug } from './latin.ts'

const id = '01890000-0000-7000-8000-00000000c001'

it.each([
  ['ব্যবসা', 'byabsa'],
  ['খাবারের দাম বাড়লে', 'khabarer dam barle'],
  ['ঋণ আর সঞ্চয়', 'rin ar sonchoy'],
  ['ক্ষুদ্র', 'kshudro'],
  ['হাঁস', 'has'],
  ['হঠাৎ', 'hothat'],
])('writes %s as %s', (bengali, latin) => {
  expect(latinOf(bengali)).toBe(latin)
})

it('reads a letter with a dot alike, however its keyboard writes it', () => {
  expect(latinOf('বা\u09dc')).toBe(latinOf('বা\u09a1\u09bc'))
})

it('makes an address of each title, of at most 66 letters', () => {
  expect(threadSlug('ছোট ব্যবসা শুরু', id)).toMatch(/^chot-byabsa-shuru-[a-z2-9]{5}$/)
  expect(threadSlug('How do I price 10 eggs?', id)).toMatch(/^how-do-i-price-10-eggs-[a-z2-9]{5}$/)
  expect(threadSlug('ডিম ১০টি', id)).toMatch(/^dim-10ti-/)
  for (const title of ['???', 'é', '😀', 'ব'.repeat(150), 'দাম '.repeat(30)])
    expect(threadSlug(title, id)).toMatch(/^[a-z0-9][a-z0-9-]{4,65}$/)
  expect(threadSlug('দাম', id)).not.toBe(threadSlug('দাম', '01890000-0000-7000-8000-00000000c002'))
})
