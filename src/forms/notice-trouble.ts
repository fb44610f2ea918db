import { showNotice } from '../ui/messages/notice.ts'
import { storageTrouble, troubleOf } from './trouble.ts'

/** Shows a failed write as a notice, because its button may have left the page: for example the undo of a toast. */
export function noticeTrouble(error: unknown, words: { readonly full: string; readonly failed: string }): void {
  showNotice({ title: words[storageTrouble(troubleOf(error).kind)] })
}
