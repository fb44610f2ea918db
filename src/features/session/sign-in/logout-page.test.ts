import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

interface Page {
  readonly staticData: object
  readonly component: () => ReactNode
}
const { page, store } = await vi.hoisted(async () => {
  ;(await import('../../../../tests/support/browser-stubs.ts')).stubBrowser()
  return {
    page: { cells: [] as { current: unknown }[], next: 0, route: undefined as Page | undefined },
    store: { userId: 'opener', count: vi.fn(), send: vi.fn(), signOut: vi.fn() },
  }
})
/** Values of hooks without a DOM: each render reads them in the same order. */
vi.mock('react', async (original) => {
  const useRef = (initial: unknown) => {
    page.cells[page.next] ??= { current: initial }
    return page.cells[page.next++]
  }
  const useState = (initial: unknown) => {
    const cell = useRef(initial) as { current: unknown }
    return [cell.current, (value: unknown) => (cell.current = value)]
  }
  return { ...(await original<object>()), useRef, useState, useEffect: (effect: () => void) => effect() }
})
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createFileRoute: () => (route: Page) => (page.route = route),
  useRouter: () => ({ navigate: async () => undefined }),
}))
vi.mock('../../../i18n/setup.ts', async (original) => ({
  ...(await original<object>()),
  useWords: () => ({ t: (key: string) => key, language: 'en' }),
}))
vi.mock('../../../offline/status/status.ts', async (original) => ({ ...(await original<object>()), useStatus: () => ({}) }))
vi.mock('../../../api/session.ts', async (original) => ({ ...(await original<object>()), readSession: () => ({ userId: store.userId }) }))
vi.mock('../session.queries.ts', () => ({ countUnsent: store.count }))
vi.mock('../state/leaving/send-unsent.ts', () => ({ sendUnsent: store.send }))
vi.mock('../state/leaving/sign-out.ts', () => ({ signOut: store.signOut }))
await import('./logout-page.tsx')

type Props = Partial<{ children: ReactNode; title: string; isBusy: boolean; onClick: () => void }>

function elementsIn(node: ReactNode): ReactElement<Props>[] {
  if (Array.isArray(node)) return node.flatMap(elementsIn)
  return isValidElement<Props>(node) ? [node, ...elementsIn(node.props.children)] : []
}
function render() {
  page.next = 0
  const elements = elementsIn(page.route?.component())
  return { title: elements[0]?.props.title, button: (name: string) => elements.find(({ props }) => props.children === name)?.props }
}

const left = (sendable: number) => ({ sendable, unfinished: 0 })
/** Ends the sending. */
let sent = { resolve: () => {}, reject: (_error: Error) => {} }

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  Object.assign(page, { cells: [] })
  store.userId = 'opener'
  store.count.mockReset().mockResolvedValue(left(2))
  store.send.mockReset().mockImplementation(() => new Promise<void>((resolve, reject) => (sent = { resolve, reject })))
  store.signOut.mockReset()
  await vi.waitFor(() => expect(render().button('logout.send')).toBeDefined())
  render().button('logout.send')?.onClick?.()
  await vi.waitFor(() => expect(store.send).toHaveBeenCalled())
  expect(render().button('logout.sending')).toMatchObject({ isBusy: true })
})
afterEach(() => void vi.useRealTimers())

it('offers "send now" again after a sending that failed', async () => {
  sent.reject(new Error('closed'))
  await vi.waitFor(() => expect(render().button('logout.send')).toMatchObject({ isBusy: false }))
  expect(vi.getTimerCount()).toBe(0)
})

it('goes on while a count fails', async () => {
  store.count.mockRejectedValueOnce(new Error('closed'))
  await vi.advanceTimersByTimeAsync(1000)
  store.count.mockResolvedValue(left(1))
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(page.cells).toContainEqual({ current: left(1) }))
  store.count.mockResolvedValue(left(0))
  sent.resolve()
  await vi.waitFor(() => expect(store.signOut).toHaveBeenCalledWith({ unsent: 'keep' }))
})

it('shows no count of the next user', async () => {
  store.userId = 'next'
  store.count.mockResolvedValue(left(7))
  await vi.advanceTimersByTimeAsync(1000)
  sent.resolve()
  await vi.waitFor(() => expect(render().button('logout.send')).toMatchObject({ isBusy: false }))
  expect(page.cells).toContainEqual({ current: left(2) })
  expect(store.signOut).not.toHaveBeenCalled()
})
