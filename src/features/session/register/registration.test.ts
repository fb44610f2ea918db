import { describe, expect, it } from 'vitest'
import { emptyRegistration, nameFaults, passwordFaults } from './registration.ts'

const typed = (values: Partial<typeof emptyRegistration>) => ({ ...emptyRegistration, ...values })

describe('nameFaults', () => {
  it('requires a name and a mobile number, in either digits', () => {
    expect(nameFaults(emptyRegistration)).toEqual({ full_name: 'required', phone: 'required' })
    expect(nameFaults(typed({ full_name: 'শিউলি', phone: '12345' }))).toEqual({ phone: 'bad_phone' })
    for (const phone of ['01712345678', '+8801712345678', '০১৭১২-৩৪৫৬৭৮'])
      expect(nameFaults(typed({ full_name: 'শিউলি', phone }))).toEqual({})
  })
})

describe('passwordFaults', () => {
  const password = 'তিনটি আলাদা শব্দ'
  it('needs no confirmation of a password that is on screen', () => {
    expect(passwordFaults(typed({ password, agreeToTerms: true }), true)).toEqual({})
    expect(passwordFaults(typed({ password, confirmPassword: 'left over', agreeToTerms: true }), true)).toEqual({})
  })
  it('requires an equal confirmation of a hidden password', () => {
    expect(passwordFaults(typed({ password, agreeToTerms: true }), false)).toEqual({ confirmPassword: 'required' })
    expect(passwordFaults(typed({ password, confirmPassword: 'other', agreeToTerms: true }), false)).toEqual({
      confirmPassword: 'passwords_differ',
    })
  })
  it('reports every fault at once, the terms included', () => {
    expect(passwordFaults(typed({ password: 'short', confirmPassword: 'other' }), false)).toEqual({
      password: 'password_short',
      confirmPassword: 'passwords_differ',
      agreeToTerms: 'terms',
    })
    expect(passwordFaults(emptyRegistration, true)).toEqual({ password: 'required', agreeToTerms: 'terms' })
  })
})
