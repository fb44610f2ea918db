/** `step`: a block to open the lesson at, from a bookmark. It is removed from the URL once rendered. */
export interface PlayerSearch {
  lesson?: string
  step?: string
}

export function playerSearch({ lesson, step }: { lesson?: unknown; step?: unknown }): PlayerSearch {
  return { ...(typeof lesson === 'string' && { lesson }), ...(typeof step === 'string' && { step }) }
}
