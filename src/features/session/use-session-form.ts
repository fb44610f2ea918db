import { failureText } from '../../forms/failure-text.ts'
import { type CallFormOptions, useCallForm } from '../../forms/use-call-form.ts'
import type { TabValues } from '../../forms/use-tab-draft.ts'
import { useWords } from '../../i18n/setup.ts'
import { attempt } from './auth.ts'

/** A form of the session pages: its request is the one that the auth state reports on. */
export function useSessionForm<V extends TabValues>(options: CallFormOptions<V>) {
  const { t } = useWords('errors')
  return useCallForm({
    ...options,
    send: (values) =>
      attempt(
        () => options.send(values),
        (error) => failureText(error, t, options.failed),
      ),
  })
}
