import { aptInstall } from './apt.ts'
import { findOnPath } from './ensure-chromium.ts'

export const findFirefox = (): string | undefined => findOnPath(['firefox-esr', 'firefox'])

/** WebKit's driver. Its browser needs an X server, hence Xvfb. */
export const findWebKit = (): string | undefined => (findOnPath(['Xvfb']) ? findOnPath(['WebKitWebDriver']) : undefined)

/** Installs Firefox and WebKit where possible, and prints which one is missing. */
export async function ensureOtherBrowsers(): Promise<void> {
  if (!findFirefox()) await aptInstall('firefox-esr')
  if (!findWebKit()) await aptInstall('webkit2gtk-driver', 'xvfb')
  if (!findFirefox()) console.log('\nskipped: Firefox (not installed, and it could not be installed from here)')
  if (!findWebKit()) console.log('\nskipped: WebKit (not installed, and it could not be installed from here)')
}
