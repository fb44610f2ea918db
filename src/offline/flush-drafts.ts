/**
 * Before a reload every open page is asked to save what is being typed. Composers save as one types, with a short delay;
 * this ends the delay. One channel for all tabs and for the page that asks, which hears its own call through a second
 * channel object.
 */
const channelName = 'app'
const message = { type: 'flush-drafts' } as const
/** Nobody is waited for by name: a frozen tab would never answer, and what it holds was saved when it was last typed into. */
const patience = 400

/** Calls `save` when somebody is about to reload. Answers how to stop listening. */
export function onFlushDrafts(save: () => unknown): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<typeof message>) => {
    if (data.type === message.type) void save()
  }
  return () => channel.close()
}

/** Asks all pages to save what is being typed and gives them a moment. Never fails and never takes long. */
export async function flushDrafts(): Promise<void> {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  await new Promise((resolve) => setTimeout(resolve, patience))
  channel.close()
}
