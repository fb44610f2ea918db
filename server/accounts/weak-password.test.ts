import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './weak-password.ts'

const context = { phone: '+8801712345678', name: 'রহিমা Khatun', email: 'rahima.k@example.org', productName: 'EntLab' }

describe('a new password', () => {
  it.each([
    ['a common one', ['password', 'Password1', 'P@ssw0rd!', 'iloveyou2', 'admin1234', 'welcome123']],
    ['a common one in Bangladesh', ['bangladesh', 'Bangladesh71', 'dhaka123', 'JoyBangla', 'alhamdulillah', 'sonamoni12']],
    ['a common one in Bengali', ['বাংলাদেশ', 'আমার সোনার বাংলা', 'ভালোবাসি১২৩']],
    [
      'a pattern',
      ['12345678', '87654321', '১২৩৪৫৬৭৮', 'aaaaaaaa', 'abababab', 'abcabcabc', '11112222', 'qwertyuiop', '1q2w3e4r', 'কখগঘঙচছজ'],
    ],
    ['a date or a phone number', ['01011990', '16-12-1971', '01812345678', '+8801812345678', '০১৮১২৩৪৫৬৭৮']],
    ['about the person', ['01712345678', '1712345678a', 'রহিমা১২৩৪', 'khatun2024', 'rahima.k1', 'entlab2026']],
  ])('is refused when it is %s', (_kind, passwords) => {
    for (const password of passwords) expect([password, isWeakPassword(password, context)]).toEqual([password, true])
  })

  it.each(['demo-Pass-2026', 'mango tree river', 'গরু ছাগল মুরগি', 'shefali-dokan-9', 'Xk29!pqLm', 'sobuj-ghash-42'])(
    '%s is accepted',
    (password) => expect(isWeakPassword(password, context)).toBe(false),
  )
})
