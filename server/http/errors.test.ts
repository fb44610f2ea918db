import { describe, expect, it } from 'vitest'
import { faultOf } from '../log/log.ts'
import { Refusal, refusalOf } from './errors.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })
const wrapped = (cause: Error) => new Error('Failed query: select 1\nparams: secret', { cause })

describe('what was thrown', () => {
  it.each([
    [new Refusal('not_found'), 'not_found', 404],
    [wrapped(new Refusal('conflict')), 'conflict', 409],
    [coded('FST_ERR_CTP_BODY_TOO_LARGE'), 'too_large', 413],
    [Object.assign(new Error('x'), { statusCode: 414 }), 'bad_request', 400],
    [Object.assign(new Error('x'), { statusCode: 403 }), 'not_found', 404],
    [Object.assign(new Error('x'), { statusCode: 503 }), 'fault', 500],
    [coded('ECONNREFUSED'), 'busy', 503],
    [new Error('Connection terminated due to connection timeout'), 'busy', 503],
    [wrapped(coded('EPIPE')), 'busy', 503],
    [wrapped(new Error('Client has encountered a connection error and is not queryable')), 'busy', 503],
    [wrapped(new Error('Query read timeout')), 'busy', 503],
    [wrapped(coded('57P01')), 'busy', 503],
    [wrapped(coded('25006')), 'busy', 503],
    [wrapped(coded('53100')), 'busy', 503],
    [wrapped(coded('53300')), 'busy', 503],
    [wrapped(coded('40001')), 'busy', 503],
    [wrapped(coded('58030')), 'busy', 503],
    [wrapped(coded('XX000')), 'busy', 503],
    [wrapped(coded('XX001')), 'busy', 503],
    [wrapped(coded('22021')), 'bad_request', 400],
    [wrapped(coded('42P01')), 'fault', 500],
    [new Error('x'), 'fault', 500],
    ['a text', 'fault', 500],
    [undefined, 'fault', 500],
  ])('%s is answered as %s', (error, code, status) => expect(refusalOf(error)).toMatchObject({ code, status }))

  it('of a database that is away gets a time that differs per caller', () => {
    const waits = Array.from({ length: 40 }, () => refusalOf(coded('ECONNREFUSED')).details.retryAfter ?? 0)
    expect(new Set(waits).size).toBeGreaterThan(2)
    expect([Math.min(...waits) >= 5, Math.max(...waits) <= 10]).toEqual([true, true])
  })

  it('is written down without the values of the statement', () => {
    const fault = faultOf(wrapped(coded('23505', 'duplicate key')))
    expect(fault).toMatchObject({ message: 'Failed query: select 1', cause: { code: '23505', message: 'duplicate key' } })
    expect(JSON.stringify(fault)).not.toContain('secret')
  })
})
