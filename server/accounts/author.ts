import { users } from '../db/schema.ts'

/** The columns of a person that other users see: see `author` in contract/account/person.ts. */
export const authorColumns = { id: users.id, name: users.name, face: users.face, role: users.role, place: users.place }
