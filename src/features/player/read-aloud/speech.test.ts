import { expect, it } from 'vitest'
import { chooseVoice } from './speech.ts'

const voice = (lang: string, localService: boolean) => ({ lang, localService, default: false })
const dhaka = voice('bn-BD', true)
const kolkata = voice('bn_IN', true)
const remote = voice('bn-BD', false)
const english = voice('en-GB', true)

it('takes the local voice of the language, Bangladesh first', () => {
  expect(chooseVoice([english, kolkata, remote, dhaka], 'bn', true)).toBe(dhaka)
  expect(chooseVoice([remote, kolkata], 'bn', true)).toBe(kolkata)
})
it('takes a remote voice only while online', () => {
  expect(chooseVoice([english, remote], 'bn', true)).toBe(remote)
  expect(chooseVoice([english, remote], 'bn', false)).toBe('needs-line')
})
it('never reads Bengali with an English voice', () => expect(chooseVoice([english], 'bn', true)).toBe('none'))
