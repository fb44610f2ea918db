/**
 * How this browser puts the app on the home screen. `inside`: a page opened inside another app (Facebook, Messenger), which
 * cannot, and which keeps its own store apart from the browser's. `none`: it cannot at all.
 */
export const installWays = ['chrome', 'samsung', 'firefox', 'iphone', 'computer', 'mac', 'inside', 'none'] as const
export type InstallWay = (typeof installWays)[number]

/** By the name the browser gives itself: there is nothing better to ask for what a menu looks like. */
export function installWay(browser: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): InstallWay {
  const { userAgent: name, maxTouchPoints } = browser
  if (/FBAN|FBAV|FB_IAB|Instagram|Messenger|; wv\)|\bLine\//.test(name)) return 'inside'
  // An iPad calls itself a Mac, but has fingers on it.
  if (/iPhone|iPad|iPod/.test(name) || (/Macintosh/.test(name) && maxTouchPoints > 1)) return 'iphone'
  if (/Firefox\//.test(name)) return /Android/.test(name) ? 'firefox' : 'none'
  if (/SamsungBrowser/.test(name)) return 'samsung'
  if (/Android/.test(name)) return 'chrome'
  if (/Chrome\//.test(name)) return 'computer'
  return /Macintosh.*Safari/.test(name) ? 'mac' : 'none'
}
