import type { ComponentProps, SyntheticEvent } from 'react'

interface QuietImageProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> {
  /** Null: nothing is rendered or requested. */
  src: string | null
}

/** A decorative picture. If it fails to load, its space stays empty, without the browser's icon for a broken image. */
export function QuietImage({ src, ...props }: QuietImageProps) {
  // The key resets the failure of the previous picture.
  return src === null ? null : <img key={src} {...props} src={src} alt="" onError={hide} />
}

const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  currentTarget.style.visibility = 'hidden'
}
