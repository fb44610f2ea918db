import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

type Answers = Readonly<Record<number, number>>
/** Strangers of one process: more would wait for their own processor, and not for the server. */
const perProcess = 150

/** Strangers in processes of their own: in the one that measures, their work would count as the server's. */
export class StrangersApart {
  readonly #processes: { readonly child: ChildProcess; answers: Answers }[]

  constructor(url: string, count: number, target?: string) {
    const firsts = Array.from({ length: Math.ceil(count / perProcess) }, (_, index) => index * perProcess)
    this.#processes = firsts.map((first) => {
      const size = String(Math.min(perProcess, count - first))
      const child = fork(fileURLToPath(new URL('strangers.ts', import.meta.url)), [url, size, String(first)])
      const one = { child, answers: {} as Answers }
      child.on('message', (answers: Answers) => (one.answers = answers))
      return one
    })
    if (target !== undefined) this.aimAt(target)
  }

  /** The account that they guess at from now on. */
  aimAt(target: string): void {
    for (const { child } of this.#processes) child.send({ target })
  }

  /** Answers so far, by status. */
  get answers(): Answers {
    const sum: Record<number, number> = {}
    for (const { answers } of this.#processes)
      for (const [status, count] of Object.entries(answers)) sum[Number(status)] = (sum[Number(status)] ?? 0) + count
    return sum
  }

  get count(): number {
    return Object.values(this.answers).reduce((sum, count) => sum + count, 0)
  }

  /** Waits until they have been answered this often in all. */
  async reached(count: number): Promise<void> {
    while (this.count < count) await wait(50)
  }

  async stop(): Promise<void> {
    const over = this.#processes.map(async ({ child }) => {
      child.send({ isOver: true })
      await once(child, 'exit')
    })
    await Promise.all(over)
  }
}
