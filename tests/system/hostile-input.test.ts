import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Command } from '../../contract/command.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type CommandName, commands, endpoints } from '../../contract/index.ts'
import { failure } from '../../contract/site/system.ts'
import type { Outcome } from '../../contract/sync.ts'
import { pushMaxCommands } from '../../contract/transport.ts'
import { wallCommands } from '../../contract/wall.ts'
import { newId } from '../../src/offline/store/id.ts'
import { commandExpectations, type EndpointName, endpointExpectations, pushInput, type Scene } from '../support/expectations.ts'
import { brokenBodies, hugeString, naughtyStrings, someNaughtyStrings, wrongTypes } from '../support/hostile.ts'
import { runSeed, seededRandom } from '../support/random.ts'
import { addSmallCourse } from '../support/small-course.ts'
import { isThorough } from '../support/thorough.ts'
import { openWorld, type World } from '../support/world.ts'

/**
 * Malformed and malicious values in every field of every endpoint and command. The contract's schema decides which input is
 * invalid. Invalid input gets an error message in the caller's language and changes nothing. Valid input, however odd,
 * causes no fault.
 */
const seed = runSeed()
const random = seededRandom(seed)
/** Odd texts for each field, other ones in each run. */
const textsPerField = isThorough ? 25 : 2
const bengali = /\p{Script=Bengali}/u
const languages = ['bn', 'en'] as const
type Input = Readonly<Record<string, unknown>>

/**
 * Inputs with one of the values in one of the fields. The thorough run sends each. The check sends each value once, in all fields that do
 * not take it, and each field once alone: the server judges an input as a whole. What a field takes it always gets alone.
 */
function withEach(input: Input, fields: readonly string[], values: readonly unknown[], isInvalid: (one: Input) => boolean): Input[] {
  const alone = (field: string, value: unknown): Input => ({ ...input, [field]: value })
  const refusing = (value: unknown) => fields.filter((field) => isInvalid(alone(field, value)))
  if (isThorough) return fields.flatMap((field) => values.map((value) => alone(field, value)))
  const taken = fields.flatMap((field) => values.map((value) => alone(field, value)).filter((one) => !isInvalid(one)))
  const together = values
    .filter((value) => refusing(value).length > 0)
    .map((value) => ({ ...input, ...Object.fromEntries(refusing(value).map((field) => [field, value])) }))
  const lone = fields.flatMap((field, place) => {
    const refused = values.filter((value) => isInvalid(alone(field, value)))
    return refused.length === 0 ? [] : [alone(field, refused[place % refused.length])]
  })
  return [...taken, ...together, ...lone]
}

const rows = Object.entries(endpoints as Record<string, Record<string, Endpoint>>).flatMap(([area, named]) =>
  Object.entries(named).map(([name, row]) => ({ name: `${area}.${name}` as EndpointName, row })),
)

let world: World
let scene: Scene
beforeAll(async () => {
  console.log(`seed of the hostile inputs: ${seed} (repeat with SEED=${seed})`)
  world = await openWorld()
  scene = { world, course: await addSmallCourse(world.db, world.files) }
})
afterAll(async () => await world?.close())

const fieldsOf = (schema: z.ZodMiniType): string[] =>
  Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {})

/** A 4xx status with a message in the caller's language. */
function expectClearRefusal(response: LightMyRequestResponse, language: 'bn' | 'en', sent: string): void {
  expect(response.statusCode, sent).toBeGreaterThanOrEqual(400)
  expect(response.statusCode, sent).toBeLessThan(500)
  const parsed = failure.safeParse(response.json())
  expect(parsed.error, sent).toBeUndefined()
  expect(bengali.test(parsed.data?.message ?? ''), `${sent}: ${parsed.data?.message}`).toBe(language === 'bn')
}

/** Calls the endpoint with each input. Input that the schema rejects must be rejected; other input must cause no fault. */
async function tryAll(row: Endpoint, inputs: readonly Input[]): Promise<void> {
  for (const [index, input] of inputs.entries()) {
    const language = languages[index % 2] ?? 'bn'
    const response = await world.call(row, input, { as: 'admin', language })
    const sent = JSON.stringify(input).slice(0, 200)
    if (response.statusCode >= 400) expectClearRefusal(response, language, sent)
    else expect(row.input.safeParse(asSent(row, input)).success, `${sent} was accepted`).toBe(true)
  }
}

/** The input as the server parses it: parameters in a URL are text. */
function asSent(row: Endpoint, input: Input): Input {
  const isText = (name: string) =>
    row.method === 'GET' || row.method === 'DELETE' || row.query.includes(name) || row.path.includes(`:${name}`)
  // An address has no lone surrogate: encoding replaces it.
  const inAddress = (value: unknown) => (typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : JSON.stringify(value))
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, isText(name) ? inAddress(value) : value]))
}

describe.each(rows)('$name', ({ name, row }) => {
  const validInput = async () => await endpointExpectations[name].input(scene, 'admin')
  const isInvalid = (input: Input) => !row.input.safeParse(asSent(row, input)).success
  const hasBody = row.method === 'POST' || row.method === 'PUT'

  it('rejects invalid types, unknown fields and oversized texts, and changes nothing', async () => {
    const input = await validInput()
    const fields = fieldsOf(row.input)
    const huge = hasBody ? hugeString : hugeString.slice(0, 5000)
    const invalid = [
      ...withEach(input, fields, wrongTypes, isInvalid),
      ...fields.map((field) => ({ ...input, [field]: huge })),
      // A raw body has no fields.
      ...(row.body === 'bytes'
        ? []
        : [
            { ...input, surprise: 1 },
            { ...input, constructor: { prototype: { role: 'admin' } } },
          ]),
    ].filter(isInvalid)
    const before = await world.fingerprint()
    await tryAll(row, invalid)
    expect(await world.fingerprint()).toBe(before)
  })

  it('accepts odd texts that its schema allows, and rejects the others', async () => {
    const input = await validInput()
    const texts = someNaughtyStrings(random, textsPerField)
    await tryAll(row, withEach(input, fieldsOf(row.input), texts, isInvalid))
  })

  if (hasBody)
    it('rejects malformed bodies', async () => {
      const isEmptyValid = row.input.safeParse({}).success
      for (const payload of brokenBodies.filter((body) => body !== '' || !isEmptyValid)) {
        const response = await world.callRaw(row, { as: 'admin', language: 'bn', payload })
        expectClearRefusal(response, 'bn', payload.slice(0, 60))
      }
      expectClearRefusal(await world.callRaw(row, { as: 'admin', language: 'en', payload: 'a=1', type: 'text/plain' }), 'en', 'text/plain')
    })

  if (!hasBody)
    it('rejects repeated query keys and prototype pollution', async () => {
      const field = fieldsOf(row.input).find((one) => !row.path.includes(`:${one}`)) ?? 'anything'
      for (const query of [`${field}=bn&${field}=en`, '__proto__=1', '__proto__[role]=admin', `${field}[]=1`, `${field}[a]=1`]) {
        expectClearRefusal(await world.callRaw(row, { as: 'admin', language: 'en', query }), 'en', query)
      }
    })
})

describe.each(Object.entries(commands as Record<string, Command>))('command %s', (name, command) => {
  const validInput = async () => await commandExpectations[name as keyof typeof commands].input(scene, 'student')

  async function pushAll(inputs: readonly unknown[]): Promise<{ input: unknown; result: Outcome }[]> {
    const answered: { input: unknown; result: Outcome }[] = []
    for (let at = 0; at < inputs.length; at += pushMaxCommands) {
      const some = inputs.slice(at, at + pushMaxCommands)
      const pushes = some.map((input) => pushInput(world.ids.student, name as CommandName, input))
      const push = { ...pushes[0], commands: pushes.flatMap((one) => one.commands) }
      const response = await world.call(endpoints.sync.push, push, { as: 'student', language: 'bn' })
      expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
      const results = response.json().results as Outcome[]
      for (const [index, input] of some.entries()) answered.push({ input, result: results[index] as Outcome })
    }
    return answered
  }

  it('is rejected with a reason when its input is invalid', async () => {
    const input = await validInput()
    const fields = fieldsOf(command.input)
    const invalid = [
      ...wrongTypes.filter((value) => JSON.stringify(value).length < 300),
      ...fields.flatMap((field) =>
        wrongTypes.filter((value) => JSON.stringify(value).length < 300).map((value) => ({ ...input, [field]: value })),
      ),
      { ...input, surprise: 1 },
    ].filter((one) => !command.input.safeParse(one).success)
    for (const { input: sent, result } of await pushAll(invalid)) {
      expect(result, JSON.stringify(sent)).toMatchObject({
        outcome: 'rejected',
        code: 'invalid_input',
        message: expect.stringMatching(bengali),
      })
    }
  })

  it('causes no fault with odd texts that its schema allows, and is rejected with the others', async () => {
    const input = await validInput()
    const inputs = fieldsOf(command.input).flatMap((field) =>
      someNaughtyStrings(random, textsPerField).map((text) => ({ ...input, [field]: text })),
    )
    for (const { input: sent, result } of await pushAll(inputs)) {
      if (!command.input.safeParse(sent).success)
        expect(result, JSON.stringify(sent)).toMatchObject({ outcome: 'rejected', code: 'invalid_input' })
      else expect(result.code, JSON.stringify(sent)).not.toBe('server_fault')
    }
  })
})

it('the wall returns every odd post exactly as it was written', async () => {
  const posts = naughtyStrings.map((body) => ({ id: newId(), body }))
  const written = new Map(posts.flatMap((post) => wallCommands.addPost.input.safeParse(post).data ?? []).map(({ id, body }) => [id, body]))
  for (let at = 0; at < posts.length; at += pushMaxCommands) {
    const pushes = posts.slice(at, at + pushMaxCommands).map((post) => pushInput(world.ids.student, 'addPost', post))
    const push = { ...pushes[0], commands: pushes.flatMap((one) => one.commands) }
    expect((await world.call(endpoints.sync.push, push, { as: 'student' })).statusCode).toBe(200)
  }
  const listed = new Map<string, string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: { id: string; body: string }[]; next_cursor: string | null } = (
      await world.call(endpoints.wall.list, cursor ? { cursor } : {})
    ).json()
    for (const { id, body } of page.items) if (posts.some((post) => post.id === id)) listed.set(id, body)
    cursor = page.next_cursor
  }
  expect(listed).toEqual(written)
})
