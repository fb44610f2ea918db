import { useEffect, useState } from 'react'
import { NeedsAccountNote } from '../../../forms/needs-account-note.tsx'
import { useStatus } from '../../../offline/status/status.ts'
import { isVisitor } from '../../../offline/store/person.ts'
import { Muted } from '../../../ui/layout/layout.tsx'
import { type PersonPage, refreshPerson } from '../people.queries.ts'

/** True until the server has said once what of the person is for the user. A list that is asked for before would be refused. */
export function useAsksFirst({ id, profile, isOwn }: PersonPage): boolean {
  const isOffline = useStatus().connection === 'offline'
  const [isAsking, setAsking] = useState(profile === null && !isOwn)
  useEffect(() => {
    if (!isAsking || isOffline) return
    void refreshPerson(id).finally(() => setAsking(false))
  }, [id, isAsking, isOffline])
  return isAsking && !isOffline
}

/** Message for a list that the person does not show to the user. Members see more of most people, so visitors may sign in. */
export function HiddenList({ text, redirect }: { text: string; redirect: string }) {
  return isVisitor() ? <NeedsAccountNote title={text} redirect={redirect} /> : <Muted>{text}</Muted>
}
