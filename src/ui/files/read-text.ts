/**
 * The text of a file that the user chose: UTF-8, or the UTF-16 of spreadsheet programs with its byte order mark. Null for other
 * encodings, in which Bengali letters are lost or another language's. NUL, which no database stores, is replaced.
 */
export async function readText(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll('\u0000', '\ufffd')
  } catch {
    return null
  }
}
