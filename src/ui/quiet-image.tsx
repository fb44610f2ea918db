import type { ComponentProps, SyntheticEvent } from 'react'

/** A picture that only decorates. Where it cannot be had its place stays quiet, without the browser's sign for something broken. */
export function QuietImage(props: Omit<ComponentProps<'img'>, 'alt' | 'onError'>) {
  return <img {...props} alt="" onError={hide} />
}

const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  currentTarget.style.visibility = 'hidden'
}
