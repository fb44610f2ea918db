import { sharedParameter } from '../../../../contract/page-files.ts'
import { addToDraft } from '../../../offline/drafts/drafts.ts'
import { composerDraft } from '../wall.queries.ts'
import { sharedText } from './shared-text.ts'

/** True if pictures of a share wait for this page: the field of pictures takes them, or asks for an account. */
export const isShareWaiting = (): boolean => location.search.includes(`${sharedParameter}=`)

let isAdopted = false

/**
 * Adds a share from another app (`share_target` of the web manifest) to the draft of a post, below existing text. The worker has
 * put its texts into the URL. @returns the text, if it could not be stored
 */
export async function adoptShared(): Promise<string> {
  // Once per page load. Read from `location`, because the router parses digits as numbers.
  const text = isAdopted ? '' : sharedText(location.search)
  isAdopted = true
  if (text === '') return ''
  try {
    await addToDraft(composerDraft, text)
    return ''
  } catch {
    return text
  }
}
