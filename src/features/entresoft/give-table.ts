import { csvOf } from '../../ui/csv.ts'
import { fileName } from '../../ui/file-name.ts'
import { saveFile } from '../../ui/save-file.ts'

/** Gives rows to the phone as a table file named so. */
export function giveTable(rows: readonly (readonly string[])[], name: string): void {
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv' }), fileName(name, 'csv'))
}
