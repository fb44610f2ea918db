import { apiUrl, basePath } from '../../api/base-path.ts'
import { readSession } from '../../api/session.ts'
import { readStatus, subscribeStatus } from '../../offline/status.ts'

/**
 * The tools panel of the specification: it is there and always hidden. Who works on the app shows it from the browser's own
 * tools, `document.getElementById('dev-tools').hidden = false`. It says what no page says: the state as the app holds it
 * this moment. No token, no name; its words are for developers and not translated.
 */
export function buildDevTools(): void {
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
