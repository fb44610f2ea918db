import { IDBObjectStore } from 'fake-indexeddb'

/** True for writes that fail for lack of space. Deletes always work. */
type Refuses = (store: string, row: Record<string, unknown>) => boolean

/** A full disk below fake-indexeddb: chosen writes fail with `QuotaExceededError`. */
export class FullDisk {
  refuses: Refuses | undefined
  /** Count of rejected writes. */
  refused = 0
  readonly #put = IDBObjectStore.prototype.put
  readonly #add = IDBObjectStore.prototype.add

  constructor({ onRelease }: { onRelease?: () => void } = {}) {
    const check = (store: IDBObjectStore, row: unknown) => {
      if (!this.refuses?.(store.name, row as Record<string, unknown>)) return
      this.refused += 1
      throw new DOMException('no space left', 'QuotaExceededError')
    }
    const [put, add] = [this.#put, this.#add]
    IDBObjectStore.prototype.put = function (row, key) {
      check(this, row)
      return put.call(this, row, key)
    }
    IDBObjectStore.prototype.add = function (row, key) {
      check(this, row)
      return add.call(this, row, key)
    }
    if (onRelease) Object.assign(globalThis, { caches: reserveOnly(onRelease) })
  }

  repair(): void {
    Object.assign(IDBObjectStore.prototype, { put: this.#put, add: this.#add })
    Reflect.deleteProperty(globalThis, 'caches')
  }
}

/** Cache Storage as far as the reserve uses it; Node has none. */
function reserveOnly(onRelease: () => void) {
  let isFilled = false
  const cache = {
    keys: async () => (isFilled ? ['reserve'] : []),
    async put() {
      isFilled = true
    },
    async delete() {
      if (isFilled) onRelease()
      isFilled = false
    },
  }
  return { open: async () => cache }
}
