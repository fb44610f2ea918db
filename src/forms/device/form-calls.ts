/** Draft whose form the user has asked for, until that form is on screen. */
let called: string | null = null
const forms = new Set<() => void>()

/** Scrolls to the form of a draft and focuses its first text: at once, or when its page has opened. */
export function callForm(key: string): void {
  called = key
  for (const form of forms) form()
}

/** True while the user waits for the form of this draft: what displays the text opens its editor then. */
export const isFormCalled = (key: string): boolean => called === key

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
