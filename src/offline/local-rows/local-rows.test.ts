import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FullDisk } from '../../../tests/support/full-disk.ts'
import { saveDraft } from '../drafts/drafts.ts'
import { StorageFull } from '../storage/quota.ts'
import { newId } from '../store/id.ts'
import { setCurrentPerson } from '../store/person.ts'
import { personalDb } from '../store/personal-db.ts'
import { deleteLocalRow, saveLocalRow } from './local-rows.ts'
import type { CashEntry } from './shop-books.ts'

const draft = 'sheet:cash-entry'
const entry = (what: string): CashEntry => ({ id: newId(), day: '2026-11-21', kind: 'in', what, paisa: 500 })
const stored = () => personalDb().cashEntries.toArray()

let disk: FullDisk
beforeEach(() => {
  setCurrentPerson(newId())
  disk = new FullDisk()
})
afterEach(() => disk.repair())

describe('a local row', () => {
  it('replaces its draft', async () => {
    await saveDraft(draft, '{"amount":"5"}')
    const one = entry('ডিম')
    await saveLocalRow('cashEntries', () => one, { draft })
    expect(await stored()).toEqual([one])
    expect(await personalDb().drafts.count()).toBe(0)
  })

  it('adds no command to the outbox', async () => {
    await saveLocalRow('cashEntries', () => entry('ডিম'))
    expect(await personalDb().outbox.count()).toBe(0)
  })

  it('is not stored on a full disk: the draft stays, and the error is StorageFull', async () => {
    await saveDraft(draft, '{"amount":"5"}')
    disk.refuses = (store) => store === 'cashEntries'
    await expect(saveLocalRow('cashEntries', () => entry('ডিম'), { draft })).rejects.toBeInstanceOf(StorageFull)
    expect(await stored()).toEqual([])
    expect(await personalDb().drafts.count()).toBe(1)
    disk.refuses = undefined
    await saveLocalRow('cashEntries', () => entry('ডিম'), { draft })
    expect(await stored()).toHaveLength(1)
    expect(await personalDb().drafts.count()).toBe(0)
  })

  it('can be replaced, deleted and restored', async () => {
    const one = entry('ডিম')
    await saveLocalRow('cashEntries', () => one)
    await saveLocalRow('cashEntries', () => ({ ...one, paisa: 700 }))
    expect(await stored()).toEqual([{ ...one, paisa: 700 }])
    await deleteLocalRow('cashEntries', one.id)
    expect(await stored()).toEqual([])
    await saveLocalRow('cashEntries', () => one)
    expect(await stored()).toEqual([one])
  })

  it('belongs to the user who saved it', async () => {
    await saveLocalRow('cashEntries', () => entry('ডিম'))
    setCurrentPerson(newId())
    expect(await stored()).toEqual([])
  })
})
