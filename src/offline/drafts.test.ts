import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStorage } from '../../tests/support/bare-phone.ts'
import { addToDraft, adoptGuestDrafts, begunPrefix, readDraft, saveDraft, sheetPrefix } from './drafts.ts'
import { newId } from './id.ts'
import { keepLateDraft, lateDrafts } from './late-drafts.ts'
import { guestId, setCurrentPerson } from './person.ts'
import { dbOf } from './personal-db.ts'

let person: string
beforeEach(async () => {
  Object.assign(globalThis, { sessionStorage: memoryStorage() })
  person = newId()
  await dbOf(guestId).drafts.clear()
})

/** What the person finds in the composer. */
function readAs(personId: string): Promise<string> {
  setCurrentPerson(personId)
  return readDraft('wall')
}

describe('what a visitor began', () => {
  it('is there for whoever signs in, and no longer for the next visitor', async () => {
    await saveDraft('wall', 'অতিথির লেখা', guestId)
    await adoptGuestDrafts(person)
    expect(await readAs(person)).toBe('অতিথির লেখা')
    expect(await readAs(guestId)).toBe('')
  })

  it('stands below what that person had begun, and neither is lost', async () => {
    await saveDraft('wall', 'আমার লেখা', person)
    await saveDraft('wall', 'অতিথির লেখা', guestId)
    await adoptGuestDrafts(person)
    expect(await readAs(person)).toBe('আমার লেখা\n\nঅতিথির লেখা')
    expect(await readAs(guestId)).toBe('')
  })

  it.each([`${begunPrefix}course/lesson/block`, `${sheetPrefix}loan`])(
    'spoils no %s that person had begun, and keeps the visitor’s own',
    async (key) => {
      await saveDraft(key, '{"own":1}', person)
      await saveDraft(key, '{"visitor":1}', guestId)
      await adoptGuestDrafts(person)
      expect((await dbOf(person).drafts.get(key))?.text).toBe('{"own":1}')
      expect((await dbOf(guestId).drafts.get(key))?.text).toBe('{"visitor":1}')
    },
  )

  it('is adopted once, also when the phone died in the middle', async () => {
    await saveDraft('wall', 'আমার লেখা\n\nঅতিথির লেখা', person)
    await saveDraft('wall', 'অতিথির লেখা', guestId)
    await adoptGuestDrafts(person)
    expect(await readAs(person)).toBe('আমার লেখা\n\nঅতিথির লেখা')
  })
})

describe('what a page could keep only while it went', () => {
  it('is the draft of its own person at the next start', async () => {
    await saveDraft('wall', 'পুরোনো', person)
    keepLateDraft({ key: 'wall', text: 'পুরোনো আর শেষ কথা', personId: person })
    expect(await readAs(guestId)).toBe('')
    expect(await readAs(person)).toBe('পুরোনো আর শেষ কথা')
    expect(lateDrafts()).toEqual([])
  })

  it('never comes back over what was saved later', async () => {
    keepLateDraft({ key: 'wall', text: 'আগের', personId: person })
    await saveDraft('wall', 'পরের', person)
    expect(await readAs(person)).toBe('পরের')
    await saveDraft('wall', '', person)
    expect(await readAs(person)).toBe('')
  })

  it('is kept by no browser that forbids it, which costs nothing else', async () => {
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: () => raise() })
    keepLateDraft({ key: 'wall', text: 'x', personId: person })
    await saveDraft('wall', 'তবু রাখা', person)
    expect(await readAs(person)).toBe('তবু রাখা')
    Reflect.deleteProperty(globalThis, 'sessionStorage')
  })
})

function raise(): never {
  throw new DOMException('blocked', 'SecurityError')
}

describe('what another app shared', () => {
  it('stands below what was begun, once, however often its page is loaded', async () => {
    setCurrentPerson(person)
    keepLateDraft({ key: 'wall', text: 'শুরু করা লেখা', personId: person })
    for (let round = 0; round < 3; round++) await addToDraft('wall', 'https://example.org')
    expect(await readAs(person)).toBe('শুরু করা লেখা\n\nhttps://example.org')
    expect(lateDrafts()).toEqual([])
  })

  it('leaves a draft alone when nothing was shared', async () => {
    setCurrentPerson(person)
    await saveDraft('wall', 'শুরু করা লেখা')
    await addToDraft('wall', '')
    expect(await readAs(person)).toBe('শুরু করা লেখা')
  })
})
