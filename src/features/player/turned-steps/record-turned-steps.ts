import { dayOf } from '../../../../contract/values/days.ts'
import { unloadedBelow } from '../../../offline/drafts/unload-buffer.ts'
import { restoreUnloaded } from '../../../offline/drafts/unloaded-of-locked.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { deviceId, visitorDeviceId } from '../../../offline/store/device.ts'
import { currentPersonId, visitorId } from '../../../offline/store/person.ts'
import { dbOf } from '../../../offline/store/personal-db.ts'
import { recordProgress } from '../player.commands.ts'
import { readTurned, removeTurned } from './read-turned-steps.ts'
import { turnedKey } from './turned-steps.ts'

/** On a full device the steps stay in the unload buffer; the next start tries again. */
export function startTurnedSteps(): void {
  recordTurnedSteps().catch(() => undefined)
}

/**
 * Records the steps that the user completed in prerendered HTML and left before the app had loaded. The player of an open lesson
 * records its own; a second report of the same steps changes nothing.
 */
async function recordTurnedSteps(): Promise<void> {
  const userId = currentPersonId()
  await restoreUnloaded(dbOf(userId))
  for (const { personId, key } of unloadedBelow(turnedKey(''))) {
    const [courseId = '', lessonId = ''] = key.slice(turnedKey('').length).split('/')
    const turned = personId === userId ? readTurned(userId, courseId, lessonId) : null
    if (!turned) continue
    const input = {
      course_id: courseId,
      lesson_id: lessonId,
      done: [...turned.done],
      furthest: turned.furthest,
      device_id: userId === visitorId ? await visitorDeviceId() : await deviceId(),
      device_seconds: 0,
      days: [dayOf(Date.now())],
    }
    await send(recordProgress, input, { personId: userId })
    removeTurned(userId, courseId, lessonId, turned)
  }
}
