import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { weaknessOf } from './weak-password.ts'

const context = { phone: '+8801712345678', name: 'রহিমা Khatun', email: 'rahima.k@example.org', productName: 'EntLab' }

describe('a new password is refused', () => {
  it.each([
    ['password_common', ['password', 'Password1', 'P@ssw0rd!', 'iloveyou2', 'admin1234', 'welcome123']],
    ['password_common', ['bangladesh', 'Bangladesh71', 'dhaka123', 'JoyBangla', 'alhamdulillah', 'sonamoni12']],
    ['password_common', ['বাংলাদেশ', 'আমার সোনার বাংলা', 'ভালোবাসি১২৩']],
    ['password_common', ['michelle', 'Corvette', '1234qwer', 'samantha', 'q1w2e3r4', '12344321', 'Samantha99', 'c0rvette!']],
    [
      'password_pattern',
      ['12345678', '87654321', '১২৩৪৫৬৭৮', 'aaaaaaaa', 'abababab', 'abcabcabc', '11112222', 'qwertyuiop', '1q2w3e4r', 'কখগঘঙচছজ'],
    ],
    ['password_pattern', ['01011990', '16-12-1971', '01898765432', '+8801898765432', '০১৮৯৮৭৬৫৪৩২']],
    ['password_own', ['01712345678', '1712345678a', 'রহিমা১২৩৪', 'khatun2024', 'rahima.k1', 'entlab2026']],
    // A year, a date or another number beside the name.
    ['password_own', ['Khatun@1990', 'khatun16121971', '1990.Khatun!', 'রহিমা@১৯৯০', 'রহিমা ১২/০৩/১৯৯০', 'khatun01911111111']],
    // A part of the number, alone or beside a name, letters or a known word.
    ['password_own', ['01712345', '345678ab', '17123456ab', '0171-2345ab', '12345678rahima', 'bangladesh345678', '০১৭১২৩৪৫']],
    ['password_own', ['rahima12345', 'rohima@1990', 'khatunrahima1990', 'rahima17123456', 'খাতুন১২৩৪৫']],
    // The name in the other script, as it sounds.
    ['password_own', ['rahima1234', 'rohima99', 'Rahimakhatun', 'খাতুন২০২৪']],
  ])('as %s', async (weakness, passwords) => {
    for (const password of passwords) expect([password, await weaknessOf(password, context)]).toEqual([password, weakness])
  })

  it('if it is one of the 10,000 commonest, with a reason for each', async () => {
    const commonest = [...(await commonPasswords())].slice(0, 10_000).filter((password) => password.length >= 8)
    expect(commonest.length).toBeGreaterThan(3000)
    const accepted: string[] = []
    for (const password of commonest) if ((await weaknessOf(password, context)) === null) accepted.push(password)
    expect(accepted).toEqual([])
  })
})

it.each(['khatun-likes-green-mango', 'রহিমা নদী নৌকা ঘাট', 'love mango tree river', '345678 nodi nouka ghat', 'khatun8317264950'])(
  'the password %s is accepted although it contains a known word, name or number',
  async (password) => expect(await weaknessOf(password, context)).toBeNull(),
)

it.each(['demo-Pass-2026', 'mango tree river', 'গরু ছাগল মুরগি', 'shefali-dokan-9', 'Xk29!pqLm', 'sobuj-ghash-42', 'নদী নৌকা ঘাট'])(
  'the password %s is accepted',
  async (password) => expect(await weaknessOf(password, context)).toBeNull(),
)
