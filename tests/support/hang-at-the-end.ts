import { endOn } from '../../server/shut-down.ts'

/** Run as a process of its own: says that it runs, and when told to end has something that never closes. */
const ending = endOn(['SIGTERM'], { drainMs: 100, limitMs: 400 })
ending.later('the tap', () => new Promise(() => {}))
const alive = setInterval(() => {}, 1000)
console.log('open')
ending.asked.addEventListener('abort', () => {
  clearInterval(alive)
  void ending.end(0)
})
