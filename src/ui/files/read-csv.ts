/** Cells of a table file: separated by commas, semicolons or tabs, quoted where needed. Undoes the apostrophe of `csvOf`. */
export function readCsv(text: string): string[][] {
  const plain = text.replace(/^\ufeff/, '')
  const head = /^[^\r\n]*/.exec(plain)?.[0] ?? ''
  const separator = [',', ';', '\t'].find((one) => head.includes(one)) ?? ','
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let place = 0; place < plain.length; place++) {
    const character = plain[place] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (plain[place + 1] === '"') {
        cell += '"'
        place++
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator || character === '\n') {
      end()
      if (character === '\n') rows.push([])
    } else if (character !== '\r') cell += character
  }
  end()
  return rows

  function end() {
    rows.at(-1)?.push(/^'[\s\u0000]*[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell)
    cell = ''
  }
}
