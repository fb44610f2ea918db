import type { Plugin } from 'vite'
import { replaced } from './replaced.ts'

/**
 * Lets a style sheet load again that failed once, for example offline. Vite's helper notes each file that it has requested and
 * requests it once (`seen`, and a `<link>` with its address): the page then came without styles until a reload.
 */
export const failedStyles: Plugin = {
  name: 'failed-styles',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) => ({ code: withRetries(code), map: null }),
  },
}

/** @param code Vite's helper @throws if a newer version of Vite has no such parts */
export function withRetries(code: string): string {
  const forgotten = replaced(code, /seen\[href\] = void 0;(\s*)throw err;/, 'delete seen[href];$1throw err;')
  return replaced(forgotten, /if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej(')
}
