import { buildSync } from 'esbuild'
import { browsers } from '../build/browsers.ts'

const folder = 'src/first-paint'

/** Inline scripts and styles of prerendered pages, minified. The server adds their hashes to the page's content policy. */
export const inlined = (root: string) => ({
  head: script(root, `import { prepareDocument } from './head.ts'\nprepareDocument(document.documentElement.dataset)`),
  restore: script(root, `import { restoreSnapshot } from './restore.ts'\nrestoreSnapshot(document)`),
  steps: script(root, `import { turnSteps } from './turn-steps.ts'\nturnSteps(document)`),
  notStarted: script(root, `import { watchStart } from './not-started.ts'\nwatchStart()`),
  css: bundle({ absWorkingDir: root, entryPoints: [`${folder}/prerendered.css`] }),
})

const script = (root: string, contents: string): string =>
  bundle({ absWorkingDir: root, stdin: { contents, resolveDir: `${root}/${folder}`, loader: 'ts' }, format: 'iife' })

function bundle(options: Parameters<typeof buildSync>[0]): string {
  const { outputFiles } = buildSync({ ...options, bundle: true, minify: true, write: false, target: browsers, charset: 'utf8' })
  return outputFiles?.[0]?.text.trim() ?? ''
}
