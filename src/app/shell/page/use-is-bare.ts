import { useMatches } from '@tanstack/react-router'

/** True on a page with its own bars, as `staticData.chrome` of its route declares. */
export function useIsBare(): boolean {
  return useMatches({
    select: (matches) => {
      const { staticData, search } = matches.at(-1) ?? {}
      if (staticData?.chrome === 'in-lesson') return search !== undefined && 'lesson' in search
      return staticData?.chrome === 'none'
    },
  })
}
