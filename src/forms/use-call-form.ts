import { useWords } from '../i18n/setup.ts'
import type { FieldCodes } from './check.ts'
import { passing } from './check.ts'
import type { Draft } from './draft.ts'
import { failureText, fieldText } from './failure-text.ts'
import type { TabValues } from './tab-drafts.ts'
import { useForm } from './use-form.ts'
import { useTabDraft } from './use-tab-draft.ts'

interface WordedFormOptions<V extends object> {
  draft: Draft<V>
  /** Error codes by field, known without the server. */
  check?: ((values: V) => FieldCodes<V>) | undefined
  /** Sends the values. Answers the next step, which runs once the draft is gone. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most forms have no next step.
  send: (values: V) => Promise<(() => unknown) | void>
  /** Text for an error without one. */
  failed: string
}

export interface CallFormOptions<V extends TabValues> extends Omit<WordedFormOptions<V>, 'draft'> {
  /** Key of the draft; with a user's id where a tab may change users. */
  name: string
  initial: V
  /** Fields that are never stored. */
  secrets?: readonly (keyof V & string)[]
}

/** A form that the server decides on: its draft ends with the tab. */
export function useCallForm<V extends TabValues>({ name, initial, secrets = [], ...options }: CallFormOptions<V>) {
  return useWordedForm({ ...options, draft: useTabDraft(name, initial, secrets) })
}

/** A form whose errors are worded by the area `errors`. */
export function useWordedForm<V extends object>({ draft, check, send, failed }: WordedFormOptions<V>) {
  const { t } = useWords('errors')
  const form = useForm<V, V>({
    draft,
    check: (values) => passing(values, check?.(values) ?? {}),
    send,
    errorText: (code) => fieldText(code, t),
  })
  const hasFieldErrors = Object.keys(form.codes).some((field) => field in form.values)
  // A field says it already.
  const trouble = hasFieldErrors ? null : form.trouble
  return { ...form, trouble, failure: trouble ? failureText(trouble.error, t, failed) : '' }
}
