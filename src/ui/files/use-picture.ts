import { useEffect, useState } from 'react'

interface Picture {
  readonly file: File
  /** Address of the file for an `<img>`, valid while the component is mounted. */
  readonly url: string
}

/**
 * A picture made on the device, as a PNG file. Made in advance: a browser opens its share sheet only right after the press.
 * @param content plain data. The picture is drawn whenever it changes.
 * @param draw a function of a module: it must stay the same at every render. It gets the page's font family.
 */
export function usePicture<C>(
  content: C,
  name: string,
  draw: (content: C, font: string) => HTMLCanvasElement | Promise<HTMLCanvasElement>,
): { picture: Picture | null; hasFailed: boolean } {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const serialised = JSON.stringify(content)
  useEffect(() => {
    let url = ''
    let isCurrent = true
    const make = async () => {
      const font = getComputedStyle(document.body).fontFamily
      const file = await pngFile(await draw(JSON.parse(serialised) as C, font), name)
      if (!isCurrent) return
      url = URL.createObjectURL(file)
      setPicture({ file, url })
      setFailed(false)
    }
    make().catch(() => isCurrent && setFailed(true))
    return () => {
      isCurrent = false
      URL.revokeObjectURL(url)
    }
  }, [serialised, name, draw])
  return { picture, hasFailed }
}

async function pngFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return new File([blob], name, { type: 'image/png' })
}
