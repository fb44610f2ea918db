/**
 * Ways to install the app. `inside`: a page inside another app (Facebook, Messenger), which cannot install and has
 * separate storage. `none`: cannot install at all.
 */
export const installWays = ['chrome', 'samsung', 'firefox', 'iphone', 'computer', 'mac', 'inside', 'none'] as const
export type InstallWay = (typeof installWays)[number]

/** By the user agent: no better source describes a browser's menu. */
export function installWay(browser: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): InstallWay {
  const { userAgent: name, maxTouchPoints } = browser
  if (/FBAN|FBAV|FB_IAB|Instagram|Messenger|; wv\)|\bLine\//.test(name)) return 'inside'
  // An iPad identifies itself as a Mac, but has touch points.
  if (/iPhone|iPad|iPod/.test(name) || (/Macintosh/.test(name) && maxTouchPoints > 1)) return 'iphone'
  if (/Firefox\//.test(name)) return /Android/.test(name) ? 'firefox' : 'none'
  if (/SamsungBrowser/.test(name)) return 'samsung'
  if (/Android/.test(name)) return 'chrome'
  if (/Chrome\//.test(name)) return 'computer'
  return /Macintosh.*Safari/.test(name) ? 'mac' : 'none'
}
