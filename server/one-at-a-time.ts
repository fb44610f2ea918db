const tails = new Map<string, Promise<unknown>>()

/** Runs tasks of one key after each other, in the order they came; keys do not wait for each other. One process only. */
export async function oneAtATime<T>(key: string, task: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve()
  const result = before.then(task, task)
  const tail = result.catch(() => {})
  tails.set(key, tail)
  try {
    return await result
  } finally {
    if (tails.get(key) === tail) tails.delete(key)
  }
}
