import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/errors.ts'
import type { Checked, FieldCodes } from './check.ts'
import type { Draft } from './draft.ts'
import { focusFirstFault, focusFirstText } from './focus-in-form.ts'
import { type Trouble, troubleOf } from './trouble.ts'

export interface FormOptions<V extends object, I> {
  readonly draft: Draft<V>
  /** Input to send, or error codes by field. */
  readonly check: (values: V) => Checked<I, V>
  /**
   * Sends a command, stores a row or calls the server. Answers the next step, which runs once the draft is gone. A command gets
   * the draft's key too, so that text and command change places in one transaction.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most forms have no next step.
  readonly send: (input: I) => Promise<(() => unknown) | void>
  /** An error code in the reader's language. */
  readonly errorText: (code: string, field: keyof V & string, values: V) => string
}

/** One form: it checks, sends once, shows errors under their fields, focuses the first of them and loses nothing typed. */
export function useForm<V extends object, I>({ draft, check, send, errorText }: FormOptions<V, I>) {
  const ref = useRef<HTMLFormElement>(null)
  const [codes, setCodes] = useState<FieldCodes<V>>({})
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** Version of the draft that is being sent. */
  const sending = useRef<string>(null)
  /** Grows with every submission that a field prevents: only then the focus moves, not while one types. */
  const [faults, setFaults] = useState(0)
  useEffect(() => {
    if (faults > 0) focusFirstFault(ref.current)
  }, [faults])

  const { values, calls = 0 } = draft
  useEffect(() => {
    if (calls > 0) focusFirstText(ref.current)
  }, [calls])

  function showErrors(found: FieldCodes<V>) {
    setCodes(found)
    if (Object.keys(found).length > 0) setFaults((count) => count + 1)
  }

  /** A function gets the latest values: two files of one form may arrive before it renders. */
  function change(changes: Partial<V> | ((latest: V) => Partial<V>)) {
    draft.change((latest) => {
      const made = typeof changes === 'function' ? changes(latest) : changes
      if (Object.keys(made).some((field) => field in codes)) {
        setCodes(Object.fromEntries(Object.entries(codes).filter(([field]) => !(field in made))) as FieldCodes<V>)
      }
      return { ...latest, ...made }
    })
  }

  async function submit() {
    // Two taps are one submission.
    if (sending.current === draft.version) return
    const { input, codes: found = {} } = check(values)
    showErrors(found)
    setTrouble(null)
    if (input === undefined) return
    sending.current = draft.version
    setBusy(true)
    try {
      const next = await sendDraft(input)
      await next?.()
    } catch (error) {
      if (error instanceof ApiError) showErrors(error.fields as FieldCodes<V>)
      setTrouble(troubleOf(error))
    } finally {
      if (sending.current === draft.version) {
        sending.current = null
        setBusy(false)
      }
    }
  }

  async function sendDraft(input: I) {
    draft.hold()
    try {
      const next = await draft.sendOnce(() => send(input))
      await draft.accept()
      return next
    } catch (error) {
      draft.restore()
      throw error
    }
  }

  const errorOf = (field: keyof V & string) => {
    const code = codes[field]
    return code === undefined ? undefined : errorText(code, field, values)
  }

  return {
    values,
    change,
    codes,
    errorOf,
    trouble,
    isBusy,
    /** Props of the `<form>`. */
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    /** Props of a text field; its name is the payload's. */
    text: <F extends keyof V & string>(field: F) => ({
      name: field,
      value: String(values[field] ?? ''),
      onChange: (value: string) => change({ [field]: value } as unknown as Partial<V>),
      error: errorOf(field),
    }),
  }
}
