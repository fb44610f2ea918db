import { ApiError } from '../../api/errors.ts'

/** The server's sentence; or `conflict`: another administrator was first (`changed_meanwhile`). The typed words stay in the form's draft. */
export type ActOutcome = { readonly message: string } | 'conflict'

/** Runs the call and returns what follows it. After a conflict the page shows its subject as it is now. */
export async function sendAct(
  answer: Promise<{ message: string }>,
  onDone: (outcome: ActOutcome) => Promise<void>,
): Promise<() => Promise<void>> {
  try {
    const { message } = await answer
    return () => onDone({ message })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'changed_meanwhile') void onDone('conflict')
    throw error
  }
}
