import { type ComponentType, createElement, type ReactNode, use } from 'react'
import { failedParts } from './failed-parts.ts'

/** A component in a file of its own. */
export interface Part<Props> {
  (props: Props): ReactNode
  /** Fetches it beforehand. @throws when its file cannot be had */
  bring: () => Promise<unknown>
}

/**
 * Like React's `lazy`, but what was brought beforehand is drawn at once. A `lazy` one always waits when it is drawn for the
 * first time, even when its file is here, and React then leaves the empty place standing for 300 ms.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let here: ComponentType<Props> | undefined
  const bring = async () => {
    here ??= await load()
    return here
  }
  // Kept when it fails, too, until it is forgotten: a new one for each drawing would ask without end.
  let drawn: ReturnType<typeof bring> | undefined
  const forget = () => {
    drawn = undefined
  }
  const waitFor = () => {
    drawn ??= bring().catch((error: unknown) => {
      failedParts.add(forget)
      throw error
    })
    return use(drawn)
  }
  return Object.assign((props: Props) => createElement(here ?? waitFor(), props), { bring })
}
