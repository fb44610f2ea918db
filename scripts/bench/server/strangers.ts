/** Strangers who guess in a process of their own. Started by `strangers-apart.ts`, which talks to it by messages. */
import { Strangers } from '../../../tests/support/guessing.ts'

const [url = '', count, first] = process.argv.slice(2)
let target: string | null = null
/** Each process guesses at other numbers, and at one account only on demand. */
const elsewhere = (guess: number) => `018${String(10_000_000 + Number(first) * 100_000 + guess)}`
const crowd = new Strangers(url, Number(count), (guess) => target ?? elsewhere(guess), Number(first))

process.on('message', (message: { target?: string; isOver?: true }) => {
  if (message.target !== undefined) target = message.target
  if (message.isOver) void crowd.stop().then(() => process.send?.(crowd.answers, () => process.exit(0)))
})
// The process that measures has ended.
process.on('disconnect', () => process.exit(1))
setInterval(() => process.send?.(crowd.answers), 100)
