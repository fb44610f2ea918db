import type { QueryKey } from '@tanstack/react-query'

export interface Page<T> {
  readonly items: readonly T[]
  readonly next_cursor: string | null
}

/** A list of the server that arrives in pages. It is never stored on the device: it has names of others. */
export interface RemotePages<T, More = unknown> {
  readonly queryKey: QueryKey
  readonly fetchPage: (after?: { cursor: string }) => Promise<Page<T> & More>
}
