/** `step` names a block to open the lesson at, from a bookmark; it leaves the address once it is on screen. */
export interface PlayerSearch {
  lesson?: string
  step?: string
}

export function playerSearch({ lesson, step }: { lesson?: unknown; step?: unknown }): PlayerSearch {
  return { ...(typeof lesson === 'string' && { lesson }), ...(typeof step === 'string' && { step }) }
}
