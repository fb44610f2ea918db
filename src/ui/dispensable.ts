import { type FC, lazy } from 'react'

/**
 * What went wrong while a dispensable part was brought. The browser's event for a missing part comes first, with the same error
 * in it: who answers that event looks here a moment later.
 */
export const spared = new WeakSet<Error>()

/** A part that its page can do without: where its file or its words do not come, something that is here stands instead, or nothing. */
export const dispensable = <Props extends object>(load: () => Promise<FC<Props>>, instead: FC<Props> = () => null) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      spared.add(error as Error)
      return { default: instead }
    }
  })
