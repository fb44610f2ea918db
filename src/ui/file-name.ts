/** A file name every phone takes: the words as they are, without what file systems refuse. `ending` without its dot. */
export function fileName(words: string, ending: string): string {
  const plain = words
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, (found) => (/^[\u200c\u200d]+$/.test(found) ? found : ' '))
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${[...plain].slice(0, 60).join('').trim() || 'file'}.${ending}`
}
