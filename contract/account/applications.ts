import * as z from 'zod/mini'
import { commands } from '../command.ts'
import { id, time, typedText } from '../values/text.ts'

/** Days within which administrators answer. */
export const applicationGoalDays = 7
/** Length of an administrator's words to the applicant. */
export const applicationWordsLength = 1000

/**
 * `sent`: an administrator decides next. `asked`: the applicant answers a question. `returned`: not now, with the reason; the applicant
 * may send it again. `approved`: the applicant became an instructor. `withdrawn`: by the applicant.
 */
export const applicationStates = ['sent', 'asked', 'approved', 'returned', 'withdrawn'] as const
export type ApplicationState = (typeof applicationStates)[number]

const answers = {
  /** Subjects that the applicant can teach. */
  subject: typedText(300),
  experience: typedText(1500),
  /** A village, a centre, a telephone. */
  place: typedText(200),
  /** To the administrator's last words. */
  reply: typedText(1000, 0),
}
export type ApplicationAnswers = Record<keyof typeof answers, string>
/** The fields of the form. */
export const applicationAnswers = z.strictObject(answers)

/** The application of the signed-in user, as it is pulled: at most one. */
export const ownApplication = z.object({
  id,
  state: z.enum(applicationStates),
  subject: z.string(),
  experience: z.string(),
  place: z.string(),
  reply: z.string(),
  /** The administrator's last words; null before the first. */
  words: z.nullable(z.string()),
  sent_at: time,
  decided_at: z.nullable(time),
})
export type OwnApplication = z.output<typeof ownApplication>

const lane = () => 'application'

export const applicationCommands = commands({
  /**
   * Sends an application, or other answers of it. A user has one: an `id` of another device's is replaced by that of the first.
   * Rejected with `applications_closed` for new ones while none are taken.
   */
  applyToTeach: { version: 1, input: z.strictObject({ id, ...answers }), lane },
  withdrawApplication: { version: 1, input: z.strictObject({ id }), lane },
})
