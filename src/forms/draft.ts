/**
 * Values of a form while they are typed, and their storage. A form that writes to the device uses `device/use-device-draft.ts`,
 * one that needs the server `use-tab-draft.ts`.
 */
export interface Draft<V> {
  readonly values: V
  /** Identifies what is typed: an edited text is another submission. Constant where a second submission must wait for the first. */
  readonly version: string
  /** Grows each time the user is led to this form. */
  readonly calls?: number
  /** `next` gets the latest values: those on the screen may be older. */
  readonly change: (next: (latest: V) => V) => void
  /** The values are being sent: a late write must not restore them. */
  readonly hold: () => void
  /** Runs `send`, unless another tab has sent the same draft. */
  readonly sendOnce: <T>(send: () => Promise<T>) => Promise<T | undefined>
  /** The values were sent: the draft ends, unless other values were typed since `hold`. */
  readonly accept: () => Promise<void> | void
  /** The values were not sent: the draft is saved again. */
  readonly restore: () => void
}
