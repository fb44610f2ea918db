import { type FC, lazy } from 'react'

/** A part that its page can do without: where its file or its words do not come, it draws nothing and takes no page away. */
export const lazyOrNothing = <Props extends object>(load: () => Promise<FC<Props>>) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: () => null }
    }
  })
