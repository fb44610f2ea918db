const before = new Map<string, PropertyDescriptor | undefined>()

/** Gives this process what a browser has, until `endPretence`. */
export function pretendBrowser(has: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(has)) {
    if (!before.has(name)) before.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
}

/** The process is as it was: the next file of tests finds no page around it. */
export function endPretence(): void {
  for (const [name, descriptor] of before) {
    Reflect.deleteProperty(globalThis, name)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
  }
  before.clear()
}
