/** A file name that every file system accepts: the words without refused characters. `ending` has no dot. */
export function fileName(words: string, ending: string): string {
  const plain = words
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, (found) => (/^[\u200c\u200d]+$/.test(found) ? found : ' '))
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${[...plain].slice(0, 60).join('').trim() || 'file'}.${ending}`
}
