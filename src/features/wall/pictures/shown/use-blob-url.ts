import { useEffect, useState } from 'react'
import type { PictureRow } from '../../../../offline/store/personal-db.ts'

/** Address of a picture on this device, while the component is on the screen. */
export function useBlobUrl(row: Pick<PictureRow, 'bytes' | 'type'> | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bytes of a row never change, but each reading makes new ones.
  useEffect(() => {
    if (!row) return
    const made = URL.createObjectURL(new Blob([row.bytes], { type: row.type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [row?.type, row?.bytes.byteLength])
  return row ? url : undefined
}
