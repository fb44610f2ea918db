import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/support/browser-stubs.ts'
import { newId } from '../store/id.ts'
import { setCurrentPerson, visitorId } from '../store/person.ts'
import { dbOf } from '../store/personal-db.ts'
import {
  addToDraft,
  adoptVisitorDrafts,
  attemptPrefix,
  deleteDraft,
  joined,
  putUnloadedDraft,
  readDraft,
  saveDraft,
  saveTyped,
  sendDraftOnce,
  sheetPrefix,
} from './drafts.ts'
import { deleteSent, holdSent } from './sent-drafts.ts'
import { unloadedBelow } from './unload-buffer.ts'

let person: string
beforeEach(async () => {
  Object.assign(globalThis, { localStorage: memoryStorage(), sessionStorage: memoryStorage() })
  person = newId()
  await dbOf(visitorId).drafts.clear()
})

/** The text that the composer of the wall shows to this user. */
function readAs(personId: string): Promise<string> {
  setCurrentPerson(personId)
  return readDraft('wall')
}

describe('the draft of a visitor', () => {
  it('belongs to the user who signs in, and no longer to the next visitor', async () => {
    await saveDraft('wall', 'অতিথির লেখা', visitorId)
    await adoptVisitorDrafts(person)
    expect(await readAs(person)).toBe('অতিথির লেখা')
    expect(await readAs(visitorId)).toBe('')
  })

  it('is appended to the user’s own draft', async () => {
    await saveDraft('wall', 'আমার লেখা', person)
    await saveDraft('wall', 'অতিথির লেখা', visitorId)
    await adoptVisitorDrafts(person)
    expect(await readAs(person)).toBe('আমার লেখা\n\nঅতিথির লেখা')
    expect(await readAs(visitorId)).toBe('')
  })

  it.each([`${attemptPrefix}course/lesson/block`, `${sheetPrefix}loan`])(
    'does not replace an existing %s of the user, and stays with the visitor',
    async (key) => {
      await saveDraft(key, '{"own":1}', person)
      await saveDraft(key, '{"visitor":1}', visitorId)
      await adoptVisitorDrafts(person)
      expect((await dbOf(person).drafts.get(key))?.text).toBe('{"own":1}')
      expect((await dbOf(visitorId).drafts.get(key))?.text).toBe('{"visitor":1}')
    },
  )

  it('is adopted once, also after a crash between the two writes', async () => {
    await saveDraft('wall', 'আমার লেখা\n\nঅতিথির লেখা', person)
    await saveDraft('wall', 'অতিথির লেখা', visitorId)
    await adoptVisitorDrafts(person)
    expect(await readAs(person)).toBe('আমার লেখা\n\nঅতিথির লেখা')
  })
})

describe('the text of a page that unloads', () => {
  it('is the draft of its own user at the next start', async () => {
    await saveDraft('wall', 'পুরোনো', person)
    putUnloadedDraft('wall', 'পুরোনো আর শেষ কথা', person)
    expect(await readAs(visitorId)).toBe('')
    expect(await readAs(person)).toBe('পুরোনো আর শেষ কথা')
    expect(unloadedBelow('')).toEqual([])
  })

  it('never replaces a draft that was saved later', async () => {
    putUnloadedDraft('wall', 'আগের', person)
    await saveDraft('wall', 'পরের', person)
    expect(await readAs(person)).toBe('পরের')
    await saveDraft('wall', '', person)
    expect(await readAs(person)).toBe('')
  })

  it('is deleted with the draft when the text is sent', async () => {
    putUnloadedDraft('wall', 'পাঠানো', person)
    await deleteDraft('wall', person)
    expect(await readAs(person)).toBe('')
  })

  it('is restored from the storage of earlier versions', async () => {
    sessionStorage.setItem('late-drafts', JSON.stringify([{ key: 'wall', text: 'আগের সংস্করণে লেখা', personId: person }]))
    expect(await readAs(person)).toBe('আগের সংস্করণে লেখা')
    expect(sessionStorage.getItem('late-drafts')).toBeNull()
    expect((await dbOf(person).drafts.get('wall'))?.text).toBe('আগের সংস্করণে লেখা')
  })

  it('is lost without an error in a browser that forbids web storage', async () => {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: () => raise() })
    putUnloadedDraft('wall', 'x', person)
    await saveDraft('wall', 'তবু রাখা', person)
    expect(await readAs(person)).toBe('তবু রাখা')
    Reflect.deleteProperty(globalThis, 'localStorage')
  })
})

function raise(): never {
  throw new DOMException('blocked', 'SecurityError')
}

describe('a text that another app shared', () => {
  it('is appended once, even if its page reloads', async () => {
    setCurrentPerson(person)
    putUnloadedDraft('wall', 'শুরু করা লেখা', person)
    for (let round = 0; round < 3; round++) await addToDraft('wall', 'https://example.org')
    expect(await readAs(person)).toBe('শুরু করা লেখা\n\nhttps://example.org')
    expect(unloadedBelow('')).toEqual([])
  })

  it('leaves the draft unchanged if it is empty', async () => {
    setCurrentPerson(person)
    await saveDraft('wall', 'শুরু করা লেখা')
    await addToDraft('wall', '')
    expect(await readAs(person)).toBe('শুরু করা লেখা')
  })
})

describe('a draft that two tabs send', () => {
  /** Grants the lock of one name in turn. */
  const locks = {
    last: Promise.resolve() as Promise<unknown>,
    request: (_name: string, work: () => Promise<unknown>) => (locks.last = locks.last.then(work, work)),
  }
  beforeEach(() => {
    vi.stubGlobal('navigator', { locks })
    vi.stubGlobal('window', globalThis)
  })
  afterEach(() => vi.unstubAllGlobals())

  /** Sends as the outbox does: the draft ends with the command. */
  const sendAs = (sent: string[], tab: string) => async () => {
    sent.push(tab)
    await deleteDraft('wall', person)
    return tab
  }

  it('is sent by the first', async () => {
    await saveDraft('wall', 'একই লেখা', person)
    const sent: string[] = []
    const both = ['first', 'second'].map((tab) => sendDraftOnce('wall', person, sendAs(sent, tab)))
    expect(await Promise.all(both)).toEqual(['first', undefined])
    expect(sent).toEqual(['first'])
  })

  it('is sent by the second if the first one failed', async () => {
    await saveDraft('wall', 'একই লেখা', person)
    const failed = sendDraftOnce('wall', person, () => Promise.reject(new Error('full')))
    await expect(failed).rejects.toThrow('full')
    expect(await sendDraftOnce('wall', person, sendAs([], 'second'))).toBe('second')
  })

  it('is sent from the buffer of a page that unloaded', async () => {
    putUnloadedDraft('wall', 'পাতা বন্ধের সময়ের লেখা', person)
    expect(await sendDraftOnce('wall', person, sendAs([], 'only'))).toBe('only')
  })
})

describe('two tabs with one form', () => {
  /** A form as `use-device-draft.ts` stores its texts. */
  function openTab() {
    const shown: string[] = []
    const isKnown = (text: string) => shown.includes(text)
    return {
      isKnown,
      async type(text: string) {
        const now = await saveTyped('part', text, { personId: person, base: undefined, isKnown, join: joined })
        shown.push(text, now)
        return now
      },
    }
  }
  const stored = async () => (await dbOf(person).drafts.get('part'))?.text

  it('store both texts, and each its own later one', async () => {
    const [one, other] = [openTab(), openTab()]
    await one.type('এক')
    await one.type('এক দুই')
    expect(await other.type('তিন')).toBe('এক দুই\n\nতিন')
    await other.type('এক দুই\n\nতিন চার')
    expect(await one.type('')).toBe('এক দুই\n\nতিন চার')
    await other.type('')
    expect(await stored()).toBeUndefined()
  })

  it('delete only the text that is sent', async () => {
    const [one, other] = [openTab(), openTab()]
    await one.type('এক')
    await dbOf(person).drafts.put({ key: 'part', text: 'অন্য ট্যাবের', savedAt: 1 })
    const end = holdSent(person, 'part', one.isKnown)
    await deleteSent(dbOf(person), 'part')
    await deleteDraft('part', person)
    expect(await stored()).toBe('অন্য ট্যাবের')
    end()
    // An earlier own text, whose later letters were sent before they were stored, ends with them.
    await other.type('দুই')
    await dbOf(person).drafts.put({ key: 'part', text: 'দুই', savedAt: 1 })
    const endOther = holdSent(person, 'part', other.isKnown)
    await deleteSent(dbOf(person), 'part')
    expect(await stored()).toBeUndefined()
    endOther()
  })
})
