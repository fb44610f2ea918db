/** Moves the focus to the first field with an error; in a group of radios to the first of them. */
export function focusFirstFault(form: HTMLElement | null): void {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = fault?.matches('[role=radiogroup]') ? fault.querySelector<HTMLElement>('input') : fault
  target?.focus()
}

/** Scrolls to the form and focuses its first text, behind the last letter. */
export function focusFirstText(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLTextAreaElement | HTMLInputElement>('textarea, input[type=text]')
  form?.scrollIntoView()
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
}
