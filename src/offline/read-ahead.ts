/** So much is held in memory before the line has to wait for the store. */
const limit = 500_000

/**
 * What a line brings, read as fast as it comes while the caller still compares and stores what came before. A browser
 * throws away what it had received and nobody had read when the line breaks: on a line that breaks often, a quarter of
 * all bytes. `read` answers undefined at the end; what it throws is thrown here once everything before it was handed on.
 */
export async function* readAhead(read: () => Promise<Uint8Array | undefined>): AsyncGenerator<Uint8Array> {
  const queue: Uint8Array[] = []
  let queued = 0
  let end: { failure?: unknown } | undefined
  let cameMore = () => {}
  let madeRoom = () => {}

  const pump = async () => {
    for (let part = await read(); part; part = await read()) {
      queue.push(part)
      queued += part.byteLength
      cameMore()
      if (queued > limit) await new Promise<void>((resolve) => (madeRoom = resolve))
    }
  }
  void pump()
    .then(
      () => (end = {}),
      (failure: unknown) => (end = { failure }),
    )
    .finally(() => cameMore())

  for (;;) {
    const part = queue.shift()
    if (part) {
      queued -= part.byteLength
      if (queued <= limit) madeRoom()
      yield part
    } else if (!end) await new Promise<void>((resolve) => (cameMore = resolve))
    else if ('failure' in end) throw end.failure
    else return
  }
}
