/** What a browser may tell of the line; most computers and iPhones tell nothing. */
interface Connection extends EventTarget {
  readonly type?: string
  readonly saveData?: boolean
}

const connection = (): Connection | undefined => (navigator as Navigator & { connection?: Connection }).connection

/** `free`: Wi-Fi or cable. `paid`: mobile data. `unknown`: this browser does not tell. */
export type LineKind = 'free' | 'paid' | 'unknown'

export function lineKind(): LineKind {
  const type = connection()?.type ?? 'unknown'
  if (type === 'wifi' || type === 'ethernet') return 'free'
  return ['cellular', 'bluetooth', 'wimax'].includes(type) ? 'paid' : 'unknown'
}

/** Whether the person has asked the browser or the phone itself to save data. */
export const asksToSaveData = (): boolean => connection()?.saveData === true

export function followLine(listener: () => void): void {
  connection()?.addEventListener?.('change', listener)
}
