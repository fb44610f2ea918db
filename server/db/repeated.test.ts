import { expect, it } from 'vitest'
import { repeated } from './repeated.ts'

/** A database whose transactions end with these codes, one after the other; then they pass. */
function endingWith(...codes: string[]) {
  const left = [...codes]
  const transaction = async (work: (tx: unknown) => Promise<unknown>) => {
    const result = await work({})
    const code = left.shift()
    if (code !== undefined) throw new Error('query failed', { cause: Object.assign(new Error('conflict'), { code }) })
    return result
  }
  return { transaction } as never
}

it('repeats a transaction that met a deadlock or a serialization failure', async () => {
  let runs = 0
  expect(await repeated(endingWith('40P01', '40001'), async () => ++runs)).toBe(3)
})

it('gives up after three conflicts, and at once after any other failure', async () => {
  let runs = 0
  const work = async () => ++runs
  await expect(repeated(endingWith('40P01', '40P01', '40P01'), work)).rejects.toThrow('query failed')
  expect(runs).toBe(3)
  await expect(repeated(endingWith('23505'), work)).rejects.toThrow('query failed')
  expect(runs).toBe(4)
})
