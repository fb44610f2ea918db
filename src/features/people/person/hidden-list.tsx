import { NeedsAccountNote } from '../../../forms/needs-account-note.tsx'
import { isVisitor } from '../../../offline/store/person.ts'
import { Muted } from '../../../ui/layout/layout.tsx'

/** Message for a list that the person does not show to the user. Members see more of most people, so visitors may sign in. */
export function HiddenList({ text, redirect }: { text: string; redirect: string }) {
  return isVisitor() ? <NeedsAccountNote title={text} redirect={redirect} /> : <Muted>{text}</Muted>
}
