import { failureText } from '../../forms/failure-text.ts'
import type { TabValues } from '../../forms/tab-drafts.ts'
import { type CallFormOptions, useCallForm } from '../../forms/use-call-form.ts'
import { useWords } from '../../i18n/setup.ts'
import { attempt } from './auth.ts'

/** A form of the session pages: its request is the one that the auth state reports on. */
export function useSessionForm<V extends TabValues>(options: CallFormOptions<V>) {
  const run = useAttempt(options.failed)
  return useCallForm({ ...options, send: (values) => run(() => options.send(values)) })
}

/** Runs a request that the auth state reports on. `failed`: text for an error without one. */
export function useAttempt(failed: string) {
  const { t } = useWords('errors')
  return <T>(run: () => Promise<T>): Promise<T> => attempt(run, (error) => failureText(error, t, failed))
}
