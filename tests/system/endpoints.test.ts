import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { commands, endpoints } from '../../contract/index.ts'
import { failure } from '../../contract/site/system.ts'
import { bytesType, clientHeader, markerHeader } from '../../contract/transport.ts'
import { commandExpectations, type EndpointName, endpointExpectations, pushInput, type Scene } from '../support/expectations.ts'
import { addSmallCourse } from '../support/small-course.ts'
import { callers, openWorld, type World } from '../support/world.ts'

/** Calls every endpoint and command as every role: each gets its result or a valid error. */
const rows = Object.entries(endpoints as Record<string, Record<string, Endpoint>>).flatMap(([area, named]) =>
  Object.entries(named).map(([name, row]) => ({ name: `${area}.${name}` as EndpointName, row })),
)
const names = Object.keys(commands) as (keyof typeof commands)[]

let world: World
let scene: Scene
beforeAll(async () => {
  world = await openWorld()
  scene = { world, course: await addSmallCourse(world.db, world.files) }
})
afterAll(async () => await world?.close())

it('the expectations have a row for every endpoint and command', () => {
  expect(Object.keys(endpointExpectations).sort()).toEqual(rows.map(({ name }) => name).sort())
  expect(Object.keys(commandExpectations).sort()).toEqual([...names].sort())
})

describe.each(rows)('$name', ({ name, row }) => {
  it.each(callers)('answers a %s with the expected status and a valid body', async (caller) => {
    const { input, status } = endpointExpectations[name]
    const response = await world.call(row, await input(scene, caller), { as: caller, language: 'en' })
    expect(response.statusCode, response.body.slice(0, 300)).toBe(status[caller])
    if (row.answer === 'file' && response.statusCode === 200) return
    expect(response.headers[markerHeader]).toBeDefined()
    const { success, ...output } = response.json()
    if (status[caller] === 200) {
      expect(success).toBe(true)
      expect(row.output.safeParse(output).error).toBeUndefined()
    } else expect(failure.safeParse({ success, ...output }).error).toBeUndefined()
  })

  if (row.method !== 'GET')
    it('rejects requests from a foreign page', async () => {
      const before = await world.fingerprint()
      const token = await world.tokenOf('admin')
      const ours = {
        cookie: `entlab-session=${token}`,
        'content-type': row.body === 'bytes' ? bytesType : 'application/json',
        [clientHeader]: 'test',
      }
      const { [clientHeader]: _ours, ...plainForm } = ours
      for (const headers of [plainForm, { ...ours, origin: 'https://elsewhere.test' }, { ...ours, 'sec-fetch-site': 'cross-site' }]) {
        const response = await world.app.inject({ method: row.method, url: `/api${row.path}`, headers, payload: '{}' })
        expect(response.json()).toMatchObject({ success: false, code: 'foreign_request' })
      }
      expect(await world.fingerprint()).toBe(before)
    })
})

describe.each(names)('command %s', (name) => {
  it.each(callers)('from a %s has the expected outcome', async (caller) => {
    const { input, outcome } = commandExpectations[name]
    const push = pushInput(world.ids[caller], name, await input(scene, caller))
    const response = await world.call(endpoints.sync.push, push, { as: caller })
    expect(response.statusCode).toBe(caller === 'visitor' ? 401 : 200)
    if (caller === 'visitor') return
    const [result] = response.json().results
    expect(result.code ?? result.outcome).toBe(outcome[caller])
  })

  it('is rejected in a push for another user', async () => {
    const push = pushInput(world.ids.student, name, await commandExpectations[name].input(scene, 'student'))
    const before = await world.fingerprint()
    const response = await world.call(endpoints.sync.push, push, { as: 'other' })
    expect(response.statusCode).toBe(403)
    expect(response.json().code).toBe('wrong_account')
    expect(await world.fingerprint()).toBe(before)
  })
})
