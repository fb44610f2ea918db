import { useSyncExternalStore } from 'react'

/** The data pack of this device's SIM, as the user has entered it. */
export interface DataPack {
  readonly taka: number
  /** 1 GB is 1,000 MB. */
  readonly megabytes: number
}

export const dataPackKey = 'data-pack'

const listeners = new Set<() => void>()
/** The stored text, or the chosen one where storage is forbidden. Undefined before the first read. */
let stored: string | null | undefined
let pack: DataPack | null = null

/** The pack of this device; null while unknown. The same object until it changes. */
export function readDataPack(): DataPack | null {
  let now: string | null | undefined
  try {
    now = localStorage.getItem(dataPackKey)
  } catch {
    now = stored ?? null
  }
  if (now !== stored) {
    stored = now
    pack = parsed(now)
  }
  return pack
}

/** Stores the pack on this device, or forgets it. */
export function chooseDataPack(chosen: DataPack | null): void {
  const text = chosen && JSON.stringify(chosen)
  try {
    if (text === null) localStorage.removeItem(dataPackKey)
    else localStorage.setItem(dataPackKey, text)
  } catch {
    // Storage is forbidden: the pack is known until the page is closed.
    stored = text
    pack = chosen
  }
  for (const listener of listeners) listener()
}

/** The cost of a number of bytes in taka; null while the pack is unknown. */
export function costOf(bytes: number, known: DataPack | null): number | null {
  return known && (bytes / 1e6) * (known.taka / known.megabytes)
}

export const useDataPack = (): DataPack | null => useSyncExternalStore(subscribe, readDataPack, () => null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of this device has changed it.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function parsed(text: string | null): DataPack | null {
  try {
    const { taka, megabytes } = JSON.parse(text ?? '{}') as Partial<DataPack>
    return typeof taka === 'number' && typeof megabytes === 'number' && taka > 0 && megabytes > 0 ? { taka, megabytes } : null
  } catch {
    return null
  }
}
