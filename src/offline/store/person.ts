/** Id of visitors, who have no account: their personal database bears it. */
export const visitorId = 'guest'

let currentPerson: string = visitorId

/** Sets the user whose data the app reads and writes: an account's id or `visitorId`. Must run before any database opens. */
export function setCurrentPerson(personId: string): void {
  currentPerson = personId
}

export const currentPersonId = (): string => currentPerson

export const isVisitor = (): boolean => currentPerson === visitorId
