import { expect, it } from 'vitest'
import { deviceNameOf } from './device-name.ts'

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
it.each([
  [`${android} Chrome/128.0.0.0 Mobile Safari/537.36`, 'android', 'Chrome'],
  [`${android} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`, 'android', 'Samsung'],
  [`${android} Chrome/128.0.0.0 Mobile Safari/537.36 OPR/84.0`, 'android', 'Opera'],
  ['Mozilla/5.0 (Android 13; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0', 'android', 'Firefox'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'iphone',
    'Safari',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0', 'windows', 'Edge'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15', 'mac', 'Safari'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'linux', 'Firefox'],
  ['curl/8.5.0', 'other', ''],
  ['', 'other', ''],
])('%s', (userAgent, system, browser) => {
  expect(deviceNameOf(userAgent)).toEqual({ system, browser })
})
