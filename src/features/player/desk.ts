import { currentPersonId } from '../../offline/person.ts'
import { type DeskRow, dbOf } from '../../offline/personal-db.ts'
import { withRoom } from '../../offline/room.ts'

/**
 * What no other device wants, kept in the person's own store: where a lesson was left (`place`), answers begun
 * (`answers.<block id>`), and what a block keeps for this phone only (`work.<block id>`). Not in localStorage, which a
 * browser writes to the disk long after it says so.
 */
export const deskKey = (courseId: string, lessonId: string, place: string) => `${courseId}/${lessonId}/${place}`

/** `undefined` clears the place. @throws StorageFull */
export async function putOnDesk(row: DeskRow, personId = currentPersonId()): Promise<void> {
  const { desk } = dbOf(personId)
  if (row.value === undefined) await desk.delete(row.key)
  else await withRoom(() => desk.put(row))
}
