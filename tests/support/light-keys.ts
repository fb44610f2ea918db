/**
 * Derives the key of a vault in one round instead of 300,000. Those take a tenth of a second of processor time. For tests of what
 * happens around a vault; src/offline/vault/vault.test.ts derives real ones.
 */
const derive = crypto.subtle.deriveKey.bind(crypto.subtle)
crypto.subtle.deriveKey = (by, ...rest) => derive({ ...(by as Pbkdf2Params), iterations: 1 }, ...rest)
