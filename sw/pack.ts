/**
 * A pack is one file with several files in it. Its first line is a JSON array of name and length of each file, in their
 * order; their bytes follow without gaps. @throws for any other content, such as a portal's page or a truncated pack
 */
export function readPack(pack: ArrayBuffer): Map<string, Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(pack)
  const headEnd = bytes.indexOf('\n'.charCodeAt(0))
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, headEnd))) as [name: string, length: number][]
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  let start = headEnd + 1
  for (const [name, length] of head) {
    files.set(name, bytes.subarray(start, start + length))
    start += length
  }
  if (headEnd < 0 || start !== bytes.length) throw new TypeError('not a pack of this build')
  return files
}

/** The text that precedes the bytes of the files. */
export const packHead = (files: readonly (readonly [name: string, length: number])[]): string => `${JSON.stringify(files)}\n`
