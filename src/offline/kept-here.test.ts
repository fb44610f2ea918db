import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FullDisk } from '../../tests/support/full-disk.ts'
import { saveDraft } from './drafts.ts'
import { newId } from './id.ts'
import { dropHere, keepHere } from './kept-here.ts'
import { setCurrentPerson } from './person.ts'
import { personalDb } from './personal-db.ts'
import { StorageFull } from './room.ts'
import type { CashEntry } from './shop-books.ts'

const draft = 'sheet:cash-entry'
const entry = (what: string): CashEntry => ({ id: newId(), day: '2026-11-21', kind: 'in', what, paisa: 500 })
const kept = () => personalDb().cashEntries.toArray()

let disk: FullDisk
beforeEach(() => {
  setCurrentPerson(newId())
  disk = new FullDisk()
})
afterEach(() => disk.repair())

describe('a row that stays on this phone', () => {
  it('takes its draft along', async () => {
    await saveDraft(draft, '{"amount":"5"}')
    const one = entry('ডিম')
    await keepHere('cashEntries', () => one, { draft })
    expect(await kept()).toEqual([one])
    expect(await personalDb().drafts.count()).toBe(0)
  })

  it('waits for no server: nothing goes into the outbox', async () => {
    await keepHere('cashEntries', () => entry('ডিম'))
    expect(await personalDb().outbox.count()).toBe(0)
  })

  it('leaves the draft where it is on a full phone, and says so', async () => {
    await saveDraft(draft, '{"amount":"5"}')
    disk.refuses = (store) => store === 'cashEntries'
    await expect(keepHere('cashEntries', () => entry('ডিম'), { draft })).rejects.toBeInstanceOf(StorageFull)
    expect(await kept()).toEqual([])
    expect(await personalDb().drafts.count()).toBe(1)
    disk.refuses = undefined
    await keepHere('cashEntries', () => entry('ডিম'), { draft })
    expect(await kept()).toHaveLength(1)
    expect(await personalDb().drafts.count()).toBe(0)
  })

  it('is changed in its place, and can be brought back once it was taken out', async () => {
    const one = entry('ডিম')
    await keepHere('cashEntries', () => one)
    await keepHere('cashEntries', () => ({ ...one, paisa: 700 }))
    expect(await kept()).toEqual([{ ...one, paisa: 700 }])
    await dropHere('cashEntries', one.id)
    expect(await kept()).toEqual([])
    await keepHere('cashEntries', () => one)
    expect(await kept()).toEqual([one])
  })

  it('belongs to who wrote it', async () => {
    await keepHere('cashEntries', () => entry('ডিম'))
    setCurrentPerson(newId())
    expect(await kept()).toEqual([])
  })
})
