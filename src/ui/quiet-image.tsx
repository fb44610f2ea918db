import type { ComponentProps, SyntheticEvent } from 'react'

interface QuietImageProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> {
  /** Without one nothing stands there, and nothing is asked for. */
  src: string | null
}

/** A picture that only decorates. Where it cannot be had its place stays quiet, without the browser's sign for something broken. */
export function QuietImage({ src, ...props }: QuietImageProps) {
  // By its address: another picture in the same place is not to stay hidden for the one before it.
  return src === null ? null : <img key={src} {...props} src={src} alt="" onError={hide} />
}

const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  currentTarget.style.visibility = 'hidden'
}
