import { systemEndpoints } from '../../../contract/system.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { formatAgo, formatMilliseconds, formatMinutes } from '../../i18n/format.ts'
import { bad, type Finding, good, plain } from './finding.ts'

/** Asks the server whether it can be reached and whether it knows this session. */
export async function lookAtConnection(): Promise<Finding[]> {
  const start = performance.now()
  try {
    const { signed_in: isSignedIn, server_time: serverTime } = await call(systemEndpoints.connection, {})
    const minutesApart = Math.round(Math.abs(serverTime - Date.now()) / 60_000)
    return [
      good('connection', 'reached', formatMilliseconds(performance.now() - start)),
      isSignedIn ? good('session', 'signedIn') : { name: 'session', said: 'signedOut', tone: 'plain' },
      minutesApart < 2 ? good('clock', 'right') : bad('clock', 'wrong', formatMinutes(minutesApart)),
    ]
  } catch (error) {
    return [bad('connection', 'unreached', error instanceof ApiError ? error.code : 'unknown')]
  }
}

/** What the server says of itself to anybody: no address, no path, no name of a machine. */
export async function lookAtServer(): Promise<Finding[]> {
  const start = performance.now()
  try {
    const { version, database, uptime_s: uptime } = await call(systemEndpoints.health, {})
    return [
      good('connection', 'reached', formatMilliseconds(performance.now() - start)),
      plain('version', version),
      plain('app', __APP_VERSION__),
      { name: 'database', said: database, tone: 'plain' },
      plain('uptime', formatAgo(Date.now() - uptime * 1000)),
    ]
  } catch (error) {
    return [bad('connection', 'unreached', error instanceof ApiError ? error.code : 'unknown'), plain('app', __APP_VERSION__)]
  }
}
