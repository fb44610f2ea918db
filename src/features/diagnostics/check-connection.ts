import { systemEndpoints } from '../../../contract/site/system.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { formatAgo, formatMilliseconds, formatMinutes, formatNumber } from '../../i18n/format.ts'
import { bad, type Finding, good, plain } from './finding.ts'
import { measureLatency } from './latency.ts'

/** Asks the server whether it is reachable and whether it knows this session. */
export async function checkConnection(): Promise<Finding[]> {
  const start = performance.now()
  try {
    const { signed_in: isSignedIn, server_time: serverTime } = await call(systemEndpoints.connection, {})
    const minutesApart = Math.round(Math.abs(serverTime - Date.now()) / 60_000)
    return [
      good('connection', 'reached', formatMilliseconds(performance.now() - start)),
      isSignedIn ? good('session', 'signedIn') : { name: 'session', result: 'signedOut', tone: 'plain' },
      minutesApart < 2 ? good('clock', 'right') : bad('clock', 'wrong', formatMinutes(minutesApart)),
    ]
  } catch (error) {
    return [notReached(error)]
  }
}

/** The server's public facts and its response time: no address, no path, no host name. */
export async function checkServer(): Promise<Finding[]> {
  const app = plain('app', __APP_VERSION__)
  const start = performance.now()
  try {
    const { version, database, uptime_s: uptime } = await call(systemEndpoints.health, {})
    const opened = formatMilliseconds(performance.now() - start)
    return [
      good('connection', 'reached', opened),
      await checkLatency(),
      plain('version', version),
      app,
      { name: 'database', result: database, tone: 'plain' },
      plain('uptime', formatAgo(Date.now() - uptime * 1000)),
    ]
  } catch (error) {
    return [notReached(error), app]
  }
}

/** Each answer queries the database, so a slow database shows here too. */
async function checkLatency(): Promise<Finding> {
  try {
    const { median, least, most } = await measureLatency(() => call(systemEndpoints.health, {}))
    const range = [least, most].map((one) => formatNumber(Math.round(one))).join('–')
    return good('latency', 'usually', `${formatMilliseconds(median)} (${range})`)
  } catch (error) {
    return { ...notReached(error), name: 'latency' }
  }
}

/** Distinguishes no answer, a captive portal's page, and a refusal: the support team must know which. */
function notReached(error: unknown): Finding {
  const code = error instanceof ApiError ? error.code : 'unknown'
  if (code === 'portal') return bad('connection', 'intercepted', code)
  return bad('connection', error instanceof ApiError && error.status > 0 ? 'refused' : 'unreached', code)
}
