/** Owns what a visitor does on this phone, in a database of its own. */
export const guestId = 'guest'

let currentPerson: string = guestId

/** Whose data the app reads and writes from now on: an account's id, or `guestId`. Known before any database is opened. */
export function setCurrentPerson(personId: string): void {
  currentPerson = personId
}

export const currentPersonId = (): string => currentPerson

/** Nobody is signed in. */
export const isVisitor = (): boolean => currentPerson === guestId
