import type { QueryClient } from '@tanstack/react-query'
import { followSession, refreshMe } from './refresh.ts'
import { finishSignOuts } from './sign-in.ts'

interface Context {
  readonly client: QueryClient
  readonly router: { invalidate(): Promise<void> }
}

/** Follows the session. The guards of the displayed page run again when another person is signed in. */
export function startSession({ client, router }: Context): void {
  followSession(client, () => void router.invalidate())
}

/** Asks the server for the signed-in user, and reports sign-outs that it does not know yet. */
export async function refreshSession(): Promise<void> {
  await Promise.allSettled([refreshMe(), finishSignOuts()])
}
