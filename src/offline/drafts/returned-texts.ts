/**
 * Announces to the open forms of all tabs that a text has returned to its draft. Otherwise the next write of such a form would
 * replace the returned text.
 */
const channelName = 'returned-texts'

export interface ReturnedText {
  readonly personId: string
  /** Key of the draft. */
  readonly key: string
  readonly text: string
  /** The stored draft, which contains the text. */
  readonly draft: string
}

/** The sending tab receives its own message too: the channel object is another one. */
export function announceReturn(returned: ReturnedText): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(returned)
  channel.close()
}

/** @returns a function that stops this */
export function onReturn(listener: (returned: ReturnedText) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<ReturnedText>) => listener(data)
  return () => channel.close()
}
