import { expect, it } from 'vitest'
import { installWay } from './install-way.ts'

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'

it.each([
  ['chrome', `${android} Chrome/126.0.0.0 Mobile Safari/537.36`, 5],
  ['samsung', `${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 5],
  ['firefox', 'Mozilla/5.0 (Android 12; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 5],
  [
    'iphone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    5,
  ],
  ['iphone', mac, 5],
  ['mac', mac, 0],
  ['inside', `${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.0;]`, 5],
  [
    'inside',
    'Mozilla/5.0 (Linux; Android 12; SM-A127F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36',
    5,
  ],
  ['computer', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36', 0],
  ['none', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 0],
] as const)('knows %s by its name', (way, userAgent, maxTouchPoints) => {
  expect(installWay({ userAgent, maxTouchPoints })).toBe(way)
})
