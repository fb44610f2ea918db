import { apiUrl, basePath } from '../../../api/base-path.ts'
import { readSession } from '../../../api/session.ts'
import { readStatus, subscribeStatus } from '../../../offline/status/status.ts'

/**
 * Adds the specification's tools panel, always hidden. Developers show it with
 * `document.getElementById('dev-tools').hidden = false`. It displays the app's current state without token or name. Its words
 * are not translated.
 */
export function startDevTools(): void {
  const panel = document.createElement('pre')
  panel.id = 'dev-tools'
  panel.hidden = true
  panel.lang = 'en'
  const write = () => {
    const state = { version: __APP_VERSION__, basePath, api: apiUrl(''), person: readSession()?.userId ?? 'visitor', ...readStatus() }
    panel.textContent = Object.entries(state)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')
  }
  write()
  subscribeStatus(write)
  document.body.append(panel)
}
