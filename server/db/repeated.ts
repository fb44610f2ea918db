import { databaseCode } from './error-code.ts'
import type { Database, Transaction } from './open.ts'

const tries = 3

/** One transaction. PostgreSQL demands a retry after a conflict: 40001 serialization failure, 40P01 deadlock. */
export async function repeated<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      const code = databaseCode(error)
      if (attempt === tries || (code !== '40001' && code !== '40P01')) throw error
    }
  }
}
