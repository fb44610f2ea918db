import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'
import * as brotli from '../../contract/packing/brotli.ts'
import { answerText } from '../../contract/packing/package-text.ts'
import { packOnce, withPauses } from './packed-answer.ts'

vi.mock('../../contract/packing/brotli.ts', { spy: true })
afterEach(() => vi.clearAllMocks())

const answer = (name: string) => ({ name, text: Array.from({ length: 5_000 }, (_, index) => `${name} ${index * index}`).join(' ') })
const pack = (name: string) => withPauses(packOnce(answer(name))) as Promise<Buffer>

it('is compressed once for requests that come together, and for later ones', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => pack('shared')))
  for (const other of [...others, await pack('shared')]) expect(other).toBe(first)
  expect(brotli.brotliInSteps).toHaveBeenCalledTimes(1)
  expect(brotliDecompressSync(first ?? '').toString()).toBe(answerText(answer('shared')))
})

it('is compressed again after a failure, which all that waited for it have', async () => {
  vi.mocked(brotli.brotliInSteps).mockImplementationOnce(function* () {
    yield
    throw new Error('no memory')
  })
  const failed = await Promise.allSettled([pack('failed'), pack('failed')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(brotliDecompressSync(await pack('failed')).toString()).toBe(answerText(answer('failed')))
  expect(brotli.brotliInSteps).toHaveBeenCalledTimes(2)
})
