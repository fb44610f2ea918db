import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx'

/** Narrows a list while an administrator types. The browser completes nothing: earlier searches may name other people. */
export function SearchField(props: Omit<TextFieldProps, 'type' | 'autoComplete'>) {
  return <TextField maxLength={100} {...props} type="search" autoComplete="off" />
}
