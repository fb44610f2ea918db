import { storedSession } from '../api/stored-session.ts'
import { stepTurned, type TurnedSteps, turnedKey } from '../features/player/turned-steps/turned-steps.ts'
import { putUnloaded, readUnloaded } from '../offline/drafts/unload-buffer.ts'
import { visitorId } from '../offline/store/person.ts'

/**
 * Runs as an inline script on the pages of lessons. Turns the pages of a prerendered lesson and stores what was completed: on a slow
 * connection the app arrives 8 s after the text. The step changes only after the store has it.
 */
export function turnSteps(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('#prerendered [data-move]') : null
    const step = button?.closest<HTMLElement>('[data-step]')
    const isNext = button?.dataset.move === 'next'
    const other = isNext ? step?.nextElementSibling : step?.previousElementSibling
    if (!step || !(other instanceof HTMLElement) || !keep(step, other, isNext)) return
    step.hidden = true
    other.hidden = false
    scrollTo(0, 0)
    // Screen readers continue at the new step.
    other.focus({ preventScroll: true })
    dispatchEvent(new Event(stepTurned))
  })
}

/** False if storage is forbidden or full: the page then waits for the app, which reports it. */
function keep({ dataset, parentElement }: HTMLElement, to: HTMLElement, isDone: boolean): boolean {
  const key = turnedKey(parentElement?.dataset.lesson ?? '')
  const person = storedSession()?.userId ?? visitorId
  const known = (readUnloaded(person, key) ?? { done: [], furthest: 0 }) as TurnedSteps
  const place = to.dataset.step ?? ''
  const turned: TurnedSteps = {
    done: isDone ? [...new Set([...known.done, ...(dataset.blocks ?? '').split(' ')])] : known.done,
    furthest: Math.max(known.furthest, Number(to.dataset.furthest)),
    place,
  }
  putUnloaded(person, key, turned)
  return (readUnloaded(person, key) as TurnedSteps | undefined)?.place === place
}
