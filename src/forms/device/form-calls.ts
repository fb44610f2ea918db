/** Draft whose form the user has asked for, until that form is on screen. */
let called: string | null = null
/** Id of the text below which that form is. */
let calledBelow: string | undefined
const forms = new Set<() => void>()

/** Scrolls to the form of a draft and focuses its first text: at once, or when its page has opened. `below`: the text to open for it. */
export function callForm(key: string, below?: string): void {
  called = key
  calledBelow = below
  for (const form of forms) form()
}

/** True while the user waits for the form of this draft: what displays the text opens its editor then. */
export const isFormCalled = (key: string): boolean => called === key

/** True while the user waits for a form below this text. */
export const isFormCalledBelow = (id: string): boolean => called !== null && calledBelow === id

/** True while the user waits for any form: its text may be one that the page does not display at first. */
export const isSomeFormCalled = (): boolean => called !== null

/** @returns a function that stops this */
export function onFormCall(key: string, listener: () => void): () => void {
  const answer = () => {
    if (called !== key) return
    called = null
    listener()
  }
  forms.add(answer)
  answer()
  return () => void forms.delete(answer)
}
