/**
 * Asks every open page to save its drafts before a reload: the debounce of `DebouncedWriter` may still delay a write. One
 * channel serves all tabs. The asking page receives its own message through a second channel object.
 */
const channelName = 'app'
const message = { type: 'flush-drafts' } as const
/** A fixed wait instead of answers: a frozen tab never answers, and its drafts were saved before it froze. */
export const flushMs = 400

/** Calls `save` before a reload. @returns a function that stops this */
export function onFlushDrafts(save: () => unknown): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<typeof message>) => {
    if (data.type === message.type) void save()
  }
  return () => channel.close()
}

/** Asks all pages to save what the user is typing, and waits 400 ms. Never rejects. */
export async function flushDrafts(): Promise<void> {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  await new Promise((resolve) => setTimeout(resolve, flushMs))
  channel.close()
}
