/**
 * A pack is one file with several files in it. Its first line is a JSON array of their lengths. Their bytes follow without
 * gaps. The worker's list has their names, in the same order. Yields each file as soon as its bytes have arrived.
 * @throws for any other content, such as a portal's page or a truncated pack, and errors of the connection
 */
export async function* filesIn<File>(
  pack: ReadableStream<Uint8Array>,
  files: readonly File[],
): AsyncGenerator<[file: File, content: Uint8Array<ArrayBuffer>]> {
  const reader = pack.getReader()
  let rest = new Uint8Array()
  const readOn = async () => {
    const { value } = await reader.read()
    if (!value) throw new TypeError('not a pack of this build')
    const joined = new Uint8Array(rest.length + value.length)
    joined.set(rest)
    joined.set(value, rest.length)
    rest = joined
  }
  const take = (length: number) => {
    const taken = rest.slice(0, length)
    rest = rest.subarray(length)
    return taken
  }
  const headEnd = () => rest.indexOf('\n'.charCodeAt(0))
  while (headEnd() < 0) await readOn()
  const lengths = JSON.parse(new TextDecoder().decode(take(headEnd() + 1))) as number[]
  for (const [place, file] of files.entries()) {
    const length = lengths[place] ?? 0
    while (rest.length < length) await readOn()
    yield [file, take(length)]
  }
}

/** The text that precedes the bytes of the files. */
export const packHead = (lengths: readonly number[]): string => `${JSON.stringify(lengths)}\n`
