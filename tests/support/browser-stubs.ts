/** `Storage` in memory; a test can read `stored`. */
export function memoryStorage(stored = new Map<string, string>()) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
  }
}

/** `BroadcastChannel` of the only page. */
export class SilentChannel {
  onmessage = null
  postMessage = () => {}
  close = () => {}
}

/** Browser globals that the app reads while its modules are evaluated, and `more` for one test. For `vi.hoisted`. */
export function stubBrowser(more: object = {}): void {
  Object.assign(globalThis, {
    location: { href: 'http://device.test/', origin: 'http://device.test' },
    __APP_VERSION__: 'test',
    addEventListener: () => {},
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    // Offline, no sync round starts by itself.
    navigator: { onLine: false },
    ...more,
  })
}
