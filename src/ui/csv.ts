/**
 * Rows as a file that spreadsheet programs open: UTF-8 with its mark (else Bengali comes out broken in some), CRLF, every
 * cell in quotes. A cell that a program would run as a formula gets an apostrophe before it; plain numbers stay numbers.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(text)
  const safe = !isNumber && /^[\s\u0000]*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
