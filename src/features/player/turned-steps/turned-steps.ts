/**
 * Steps of a lesson that were read in its prerendered HTML, for the app to record. Both sides import this file: the inline script,
 * which must stay small, and the player.
 */

/** Progress in one lesson. */
export interface TurnedSteps {
  /** Ids of the blocks of the completed steps. */
  readonly done: readonly string[]
  /** Index, in the lesson, of the furthest block reached. */
  readonly furthest: number
  /** Id of the first block of the step on screen. */
  readonly place: string
}

const prefix = 'turned:'

/** Key in the unload buffer. `lesson`: the ids of course and lesson, as `<course>/<lesson>`. */
export const turnedKey = (lesson: string): string => prefix + lesson

/** Event on `window` after each turned page: the app may already be rendered out of sight. */
export const stepTurned = 'step-turned'
