import { endOn } from '../../server/process/shut-down.ts'

/** Runs as its own process: prints `open`, and on SIGTERM has a resource that never closes. */
const ending = endOn(['SIGTERM'], { drainMs: 100, limitMs: 400 })
ending.later('the tap', () => new Promise(() => {}))
const alive = setInterval(() => {}, 1000)
console.log('open')
ending.asked.addEventListener('abort', () => {
  clearInterval(alive)
  void ending.end(0)
})
