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
  readonly #delete = IDBObjectStore.prototype.delete

  constructor({ onDelete }: { onDelete?: (store: string, key: unknown) => void } = {}) {
    const check = (store: IDBObjectStore, row: unknown) => {
      if (!this.refuses?.(store.name, row as Record<string, unknown>)) return
      this.refused += 1
      throw new DOMException('no space left', 'QuotaExceededError')
    }
    const [put, add, remove] = [this.#put, this.#add, this.#delete]
    IDBObjectStore.prototype.put = function (row, key) {
      check(this, row)
      return put.call(this, row, key)
    }
    IDBObjectStore.prototype.add = function (row, key) {
      check(this, row)
      return add.call(this, row, key)
    }
    IDBObjectStore.prototype.delete = function (key) {
      onDelete?.(this.name, key)
      return remove.call(this, key)
    }
  }

  repair(): void {
    Object.assign(IDBObjectStore.prototype, { put: this.#put, add: this.#add, delete: this.#delete })
  }
}
