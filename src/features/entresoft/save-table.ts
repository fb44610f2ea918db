import { csvOf } from '../../ui/files/csv.ts'
import { fileName } from '../../ui/files/file-name.ts'
import { saveFile } from '../../ui/files/save-file.ts'

/** Saves rows on the device as a CSV file with this name. */
export function saveTable(rows: readonly (readonly string[])[], name: string): void {
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv' }), fileName(name, 'csv'))
}
