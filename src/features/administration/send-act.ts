import { ApiError } from '../../api/errors.ts'

/** True if the subject is no longer as the user saw it: another user was first. */
export const isOvertaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'changed_meanwhile'

/** The server's sentence; or `conflict`: another user was first. The typed words stay in the form's draft. */
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
    if (isOvertaken(error)) void onDone('conflict')
    throw error
  }
}
