import { rest } from './rest.ts'

/** What reading and writing on the phone takes, in files that are evaluated one by one. */
const parts = [() => import('dexie'), () => import('../../offline/personal-db.ts'), () => import('../../../contract/courses.ts')]

/** Evaluates them with rests between, where the HTML has asked for them (`data-store`) and they come in any case. */
export async function evaluateStore(): Promise<void> {
  for (const part of parts) {
    await part()
    await rest()
  }
}

/** Asks for all of them at once and resolves when each has been evaluated, in a task of its own. */
export const fetchStore = (): Promise<unknown> => Promise.all(parts.map((part) => part()))
