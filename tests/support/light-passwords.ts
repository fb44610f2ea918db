import { vi } from 'vitest'

/**
 * Hashes passwords with the least work that Argon2 allows. A real hash has 19 MiB and two passes: that
 * is half of a test that signs in a hundred times.
 */
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  // For a hash with the real work, such as that of no account.
  const otherHash = real.hash('', least)
  return {
    ...real,
    hash: (password: string) => real.hash(password, least),
    verify: async (hash: string, password: string) => await real.verify(hash.includes('m=8,') ? hash : await otherHash, password),
  }
})
