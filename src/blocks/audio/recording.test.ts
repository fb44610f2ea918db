import { expect, it } from 'vitest'
import { recordingFor } from './recording.ts'

const bn = { language: 'bn' as const, file: 'audio/a-bn.ogg', seconds: 9 }
const en = { language: 'en' as const, file: 'audio/a-en.ogg', seconds: 8 }

it('takes the one in the language, else the first', () => {
  expect(recordingFor([bn, en], 'en')).toBe(en)
  expect(recordingFor([bn], 'en')).toBe(bn)
})
