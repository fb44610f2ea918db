/** A browser's storage without a browser; what `kept` holds can be looked at. */
export function memoryStorage(kept = new Map<string, string>()) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** What the app asks a browser for as soon as its code is loaded; `more` is what one test needs besides. For `vi.hoisted`. */
export function bePhone(more: object = {}): void {
  Object.assign(globalThis, {
    location: { href: 'http://phone.test/' },
    __APP_VERSION__: 'test',
    addEventListener: () => {},
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    // Without a line no round is sent behind the test's back.
    navigator: { onLine: false },
    ...more,
  })
}
