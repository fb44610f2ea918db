import { formatMilliseconds } from '../../i18n/format.ts'
import { bad, type Finding, good } from './finding.ts'

/** One pixel each, to test whether the browser decodes the format. */
const pixels = {
  webp: 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  avif: 'data:image/avif;base64,AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
} as const

/** The image formats that this browser decodes. */
export async function checkFormats(): Promise<Finding[]> {
  return Promise.all(
    (['webp', 'avif'] as const).map(async (kind) => {
      const isRead = await decodes(pixels[kind])
      // The app does not use AVIF: no support is no fault.
      if (!isRead && kind === 'avif') return { name: kind, result: 'unread', tone: 'plain' } as const
      return isRead ? good(kind, 'read') : bad(kind, 'unread')
    }),
  )
}

/** Load times of the app's images, and whether they were stored or fetched. */
export async function checkLoading(): Promise<Finding[]> {
  return [await load('icon', 'icons/icon-192.png'), await load('drawing', 'illustrations/shop.svg')]
}

async function load(name: Finding['name'], path: string): Promise<Finding> {
  const url = new URL(path, document.baseURI).href
  performance.clearResourceTimings()
  const start = performance.now()
  if (!(await decodes(url))) return bad(name, 'unloaded')
  const took = formatMilliseconds(performance.now() - start)
  const [timing] = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[]
  return good(name, timing && timing.transferSize > 0 && timing.workerStart === 0 ? 'fromNet' : 'fromPhone', took)
}

async function decodes(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return true
  } catch {
    return false
  }
}
