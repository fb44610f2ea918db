/**
 * A CSV file for spreadsheet programs: UTF-8 with a byte order mark (some programs garble Bengali without it), CRLF, every cell in
 * quotes. A cell that a program would run as a formula starts with an apostrophe; plain numbers stay numbers.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(text)
  const safe = !isNumber && /^[\s\u0000]*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
