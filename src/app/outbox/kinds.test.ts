import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' } }))

import type { LocalCommands } from '../../offline/outbox/registry.ts'
import { localCommands } from '../start/commands.ts'
import { kindOf } from './kinds.ts'

const commands = Object.values(localCommands as LocalCommands)
const namesWhere = (condition: (command: (typeof commands)[number]) => unknown) =>
  commands.flatMap((one) => (condition(one) ? [one.command.name] : []))

it('new texts can be taken back, and each of them has a form', () => {
  expect(namesWhere(({ takeBack }) => takeBack)).toEqual(['addPost', 'addReply', 'createEvent'])
  expect(namesWhere(({ takeBack, command }) => takeBack && !kindOf(command.name).formRoute)).toEqual([])
})

it('whatever a learner did in a lesson can neither be taken back nor deleted', () => {
  const learned = ['recordProgress', 'submitAttempt', 'keepWork']
  expect(namesWhere(({ lessonOf }) => lessonOf)).toEqual(learned)
  expect(namesWhere(({ lessonOf, takeBack }) => lessonOf && takeBack)).toEqual([])
})
