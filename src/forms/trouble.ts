import { ApiError } from '../api/errors.ts'

export type TroubleKind = 'needsAccount' | 'storageFull' | 'storageBlocked' | 'offline' | 'rejected' | 'failed'

/** Reason why a form was not sent. The values stay in the form. */
export interface Trouble {
  readonly kind: TroubleKind
  readonly error: unknown
}

const kinds: Readonly<Record<string, TroubleKind>> = {
  NeedsAccount: 'needsAccount',
  StorageFull: 'storageFull',
  QuotaExceededError: 'storageFull',
  StorageBlocked: 'storageBlocked',
}

/** Recognises errors of the offline layer by name: their classes would load it into every form. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof ApiError) return { kind: error.kind === 'unreachable' ? 'offline' : 'rejected', error }
  return { kind: kindByName(error) ?? 'failed', error }
}

function kindByName(error: unknown): TroubleKind | undefined {
  return namesOf(error).flatMap((name) => kinds[name] ?? [])[0]
}

/** The names of an error and of those that it wraps. Dexie wraps the browser's error, and an aborted transaction carries it deeper. */
export function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { name, inner, cause } = error as Error & { inner?: unknown }
  return [name, ...namesOf(inner), ...namesOf(cause)]
}

/** Words for a write to the device: it is full, or the write failed. */
export const storageTrouble = (kind: TroubleKind): 'full' | 'failed' => (kind === 'storageFull' ? 'full' : 'failed')
