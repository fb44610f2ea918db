let watchers = 0
let begin = () => {}

/** Texts of others are on the screen. */
export const isCommunityWatched = (): boolean => watchers > 0

/** Sets what happens when the first page begins to watch. */
export function onCommunityWatch(action: () => void): void {
  begin = action
}

/** While a page shows texts of others, rounds are more frequent: a hidden text must leave it within a minute. @returns the end */
export function watchCommunity(): () => void {
  watchers += 1
  if (watchers === 1) begin()
  return () => {
    watchers -= 1
  }
}
