import { type ApplicationAnswers, applicationCommands, type OwnApplication } from '../../../contract/account/applications.ts'
import { currentInput } from '../../../contract/command.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { type OutboxRow, personalDb } from '../../offline/store/personal-db.ts'

export interface ApplicationStatus {
  /** With the answers of this device, sent or not. Null: there is none. */
  readonly application: OwnApplication | null
  /** The command that waits or was rejected. */
  readonly pending: Pick<OutboxRow, 'id' | 'state' | 'code' | 'message' | 'name'> | null
}

/** Key of the draft of the form. */
export const applicationDraft = 'application'

/** The user's application to teach, from this device. */
export const applicationQuery = () =>
  localQuery<ApplicationStatus>({
    key: ['application'],
    tables: ['own.applications', 'own.outbox'],
    async read() {
      const db = personalDb()
      const [rows, lane] = await Promise.all([db.applications.toArray(), db.outbox.where('lane').equals(applicationLane).sortBy('seq')])
      const waiting = lane.filter(({ state }) => state !== 'applied')
      const pending = waiting.find(({ state }) => state === 'rejected') ?? waiting.at(-1) ?? null
      // Until the next pull the user's other device may have made one too.
      const application = rows.toSorted((one, other) => other.sent_at - one.sent_at)[0] ?? null
      const rejected = pending?.state === 'rejected' && pending.name === applicationCommands.applyToTeach.name ? pending : null
      const answers = rejected && currentInput(applicationCommands.applyToTeach, rejected)
      return { application: application && { ...application, ...answers }, pending }
    },
  })

const applicationLane = applicationCommands.withdrawApplication.lane({ id: '' })

/** The fields of the form. */
export const answersOf = ({ subject, experience, place, reply }: ApplicationAnswers): ApplicationAnswers => ({
  subject,
  experience,
  place,
  reply,
})
