import { addToDraft } from '../../offline/drafts.ts'
import { composerDraft } from './change-post.ts'
import { sharedText } from './shared-text.ts'

let isTakenIn = false

/**
 * Other apps share with ours by opening the wall (`share_target` of the web manifest): what they bring becomes the draft of a
 * post, below one that was begun. An address and no message to the worker, so that it is the same with and without a line.
 * @returns the text, if it could not be kept
 */
export async function takeInShared(): Promise<string> {
  // It comes with the page, once; the browser's own address tells it, because the router makes numbers of figures in it.
  const text = isTakenIn ? '' : sharedText(location.search)
  isTakenIn = true
  if (text === '') return ''
  try {
    await addToDraft(composerDraft, text)
    return ''
  } catch {
    return text
  }
}
