import { type TaskAnswer, taskSlot } from '../../../../contract/learning/work.ts'
import { dayOf } from '../../../../contract/values/days.ts'
import { keepWork } from '../../../features/player/player.commands.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { storeIfOpen } from '../../../offline/store/guarded-writes.ts'
import { newId } from '../../../offline/store/id.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'
import { answerValue, deferredKey, type FinishedTask } from '../task.ts'

/** Stores the answer with the notes of its lesson. @throws StorageFull */
export async function answerTask({ course, lessonId, revision }: FinishedTask, answer: TaskAnswer): Promise<void> {
  await send(keepWork, {
    course_id: course.id,
    lesson_id: lessonId,
    slot: taskSlot,
    value: answerValue(answer, dayOf(Date.now())),
    revision: newId(),
    based_on: revision,
  })
}

/** Asks no more today, on this device. A full device asks again at the next visit. */
export async function deferTask(task: FinishedTask): Promise<void> {
  const row = { key: deferredKey(task), course_id: task.course.id, value: dayOf(Date.now()) }
  const db = personalDb()
  await storeIfOpen(db, db.localState, () => db.localState.put(row))
}
