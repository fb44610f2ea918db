/**
 * What a file of the app is to the worker. `shell`: installed with the worker, which is not ready without it. `extra`:
 * installed too when it can be had; a missing picture must not keep the app from working. `pdf`: the book reader, a
 * megabyte that only people with handbooks need; kept when asked for. `demand`: kept when first used.
 */
export type PartGroup = 'shell' | 'extra' | 'pdf' | 'demand'

/** One file of the built app, as the build writes it into the worker. */
export interface Part {
  /** Relative to the worker. */
  url: string
  /** Tells versions of a file without a hash in its name apart. */
  revision: string | null
  /** Left out for `shell`. */
  group?: Exclude<PartGroup, 'shell'>
  /** The first six bytes of the SHA-256 of its content, in base64: against accidents, not against attackers. Pages have none. */
  digest?: string
  /** What fetching it costs on the wire. */
  bytes?: number
}
