/** Maximum of unprocessed bytes in memory; then reading waits for the store. */
const limit = 500_000

/**
 * Reads as fast as data arrives, while the caller still hashes and stores earlier data. When a connection breaks, the browser
 * discards what it has received and the page has not read: a quarter of all bytes on a connection that breaks often. `read`
 * returns undefined at the end. Its error is thrown here once all earlier data was yielded.
 */
export async function* readAhead(read: () => Promise<Uint8Array | undefined>): AsyncGenerator<Uint8Array> {
  const queue: Uint8Array[] = []
  let queued = 0
  let end: { failure?: unknown } | undefined
  let onData = () => {}
  let onDrained = () => {}

  const pump = async () => {
    for (let data = await read(); data; data = await read()) {
      queue.push(data)
      queued += data.byteLength
      onData()
      if (queued > limit) await new Promise<void>((resolve) => (onDrained = resolve))
    }
  }
  void pump()
    .then(
      () => (end = {}),
      (failure: unknown) => (end = { failure }),
    )
    .finally(() => onData())

  for (;;) {
    const data = queue.shift()
    if (data) {
      queued -= data.byteLength
      if (queued <= limit) onDrained()
      yield data
    } else if (!end) await new Promise<void>((resolve) => (onData = resolve))
    else if ('failure' in end) throw end.failure
    else return
  }
}
