/** Network Information API. Safari, Firefox and most desktop browsers do not report a `type`. */
interface Connection extends EventTarget {
  readonly type?: string
  readonly saveData?: boolean
}

const connection = (): Connection | undefined => (navigator as Navigator & { connection?: Connection }).connection

/** `unmetered`: Wi-Fi or cable. `metered`: mobile data. `unknown`: not reported by this browser. */
export type ConnectionType = 'unmetered' | 'metered' | 'unknown'

export function connectionType(): ConnectionType {
  const type = connection()?.type ?? 'unknown'
  if (type === 'wifi' || type === 'ethernet') return 'unmetered'
  return ['cellular', 'bluetooth', 'wimax'].includes(type) ? 'metered' : 'unknown'
}

/** True if the user has switched on the data saver of the browser or the device. */
export const isDataSaverOn = (): boolean => connection()?.saveData === true

export function onConnectionChange(listener: () => void): void {
  connection()?.addEventListener?.('change', listener)
}
