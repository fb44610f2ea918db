import { fileName } from '../../blocks/file-name.ts'
import { saveFile } from '../../blocks/save-file.ts'
import { csvOf } from '../../blocks/worksheet/csv.ts'

/** Gives rows to the phone as a table file named so. */
export function giveTable(rows: readonly (readonly string[])[], name: string): void {
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv' }), fileName(name, 'csv'))
}

/** @returns whether it was handed on, copied, or neither (`closed`: the person thought better of it) */
export async function giveText(title: string, text: string): Promise<'shared' | 'copied' | 'closed' | 'failed'> {
  if (typeof (navigator as Partial<Navigator>).share === 'function') {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed'
    }
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
