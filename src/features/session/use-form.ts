import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { useWords } from '../../i18n/setup.ts'
import { failureText, fieldText } from './failure-text.ts'
import { dropFormDraft, keepFormDraft, readFormDraft, type Values } from './form-draft.ts'

interface FormOptions<V extends Values> {
  /** Names the draft of what was typed. */
  name: string
  initial: V
  /** Fields that are never kept. */
  secrets: readonly (keyof V & string)[]
  /** Error codes by field, before anything is sent. */
  check: (values: V) => Partial<Record<keyof V, string>>
  /** Answers what comes next, if anything; by then nothing of what was typed is kept. */
  send: (values: V) => Promise<(() => Promise<void>) | void>
  /** What to say when nothing better is known. */
  failed: string
}

/** A form that checks, sends, shows errors under their fields, puts the focus on the first one and loses nothing typed. */
export function useForm<V extends Values>({ name, initial, secrets, check, send, failed }: FormOptions<V>) {
  const { t } = useWords('errors')
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => readFormDraft(name, initial))
  const [codes, setCodes] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  function refuse(found: Partial<Record<string, string>>) {
    setCodes(found)
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1)
  }

  function change<K extends keyof V & string>(field: K, value: V[K]) {
    const next = { ...values, [field]: value }
    setValues(next)
    // What is being put right is not called wrong any longer.
    if (codes[field] !== undefined) setCodes(({ [field]: _mended, ...others }) => others)
    keepFormDraft(name, next, secrets)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = check(values)
    refuse(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const goOn = await send(values)
      // Before the next page comes: whoever opens the form next on this phone must not find it, however this one is left.
      dropFormDraft(name)
      await goOn?.()
    } catch (error) {
      if (error instanceof ApiError) refuse(error.fields)
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const errorOf = (field: string) => {
    const code = codes[field]
    return code === undefined ? undefined : fieldText(code, t)
  }
  const hasFieldErrors = Object.keys(codes).some((field) => field in values)

  return {
    values,
    change,
    errorOf,
    isBusy,
    /** In words; empty while a field says what is wrong. */
    failure: failure === null || hasFieldErrors ? '' : failureText(failure, t, failed),
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => void handleSubmit(event),
      /** Nobody is to blame, and nothing has to be put right. */
      isLineLost: failure instanceof ApiError && failure.kind === 'unreachable',
    },
    /** Name, value, error of a text field. */
    text: (field: keyof V & string) => ({
      name: field,
      value: String(values[field]),
      onChange: (value: string) => change(field, value as V[typeof field]),
      error: errorOf(field),
    }),
  }
}

/** `required` for each of these fields that is blank. */
export function required<V extends Values>(values: V, ...fields: (keyof V & string)[]): Partial<Record<keyof V, string>> {
  const blank = fields.filter((field) => String(values[field]).trim() === '')
  return Object.fromEntries(blank.map((field) => [field, 'required'])) as Partial<Record<keyof V, string>>
}
