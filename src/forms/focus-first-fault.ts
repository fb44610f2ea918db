/** Moves the focus to the first field with an error; in a group of radios to the first of them. */
export function focusFirstFault(form: HTMLElement | null): void {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = fault?.matches('[role=radiogroup]') ? fault.querySelector<HTMLElement>('input') : fault
  target?.focus()
}
