import { beforeEach, expect, it, vi } from 'vitest'
import { sharedCache, sharedKey } from '../../src/offline/pictures/shared-files.ts'

// Globals of the worker that its code reads at import.
vi.hoisted(() => {
  Object.assign(globalThis, { self: { registration: { scope: 'http://device.test/learn/' } } })
})
const { takeShare } = await import('./share.ts')

let stored: Map<string, Response>
let put: (key: string, picture: Response) => Promise<void>
beforeEach(() => {
  stored = new Map([[sharedKey('earlier', 0), new Response('earlier')]])
  put = async (key, picture) => void stored.set(key, picture)
  vi.stubGlobal('caches', {
    delete: async (name: string) => name === sharedCache && stored.clear(),
    open: async () => ({ put: (key: string, picture: Response) => put(key, picture) }),
  })
})

function shared(texts: Record<string, string>, pictures: readonly File[] = []): Request {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.append(name, text)
  for (const picture of pictures) body.append('pictures', picture)
  return new Request('http://device.test/learn/community', { method: 'POST', body })
}
const png = new File(['one'], 'a.png', { type: 'image/png' })

async function openedBy(request: Request): Promise<URL> {
  const response = await takeShare(request)
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

it('puts texts into the address, and pictures into a cache that had those of an earlier share', async () => {
  const jpeg = new File(['two'], 'b.jpg', { type: 'image/jpeg' })
  const { href, pathname, searchParams } = await openedBy(shared({ title: 'খবর', text: 'ক & খ' }, [png, jpeg]))
  expect(href).toMatch(/^http:\/\/device\.test\/learn\/community\?/)
  expect(pathname).toBe('/learn/community')
  expect([searchParams.get('title'), searchParams.get('text')]).toEqual(['খবর', 'ক & খ'])
  const id = searchParams.get('shared') ?? ''
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  const pictures = await Promise.all([...stored].map(async ([key, one]) => [key, one.headers.get('content-type'), await one.text()]))
  expect(pictures).toEqual([
    [sharedKey(id, 0), 'image/png', 'one'],
    [sharedKey(id, 1), 'image/jpeg', 'two'],
  ])
})

it('a share without pictures names none', async () => {
  const { search } = await openedBy(shared({ text: 'শুধু কথা' }))
  expect([...new URLSearchParams(search)]).toEqual([['text', 'শুধু কথা']])
  expect(stored.size).toBe(0)
})

it('a full disk loses no text, and the page looks for the picture', async () => {
  put = async () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { searchParams } = await openedBy(shared({ text: 'কথা' }, [png]))
  expect(searchParams.get('text')).toBe('কথা')
  expect(searchParams.get('shared')).toBeTruthy()
})
