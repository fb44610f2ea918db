import { fileName } from '../../blocks/file-name.ts'
import { saveFile } from '../../blocks/save-file.ts'
import { csvOf } from '../../blocks/worksheet/csv.ts'

/** Gives rows to the phone as a table file named so. */
export function giveTable(rows: readonly (readonly string[])[], name: string): void {
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv' }), fileName(name, 'csv'))
}
