/**
 * Builds the product into dist/. Prints one line per step, with the step's warnings and errors below it. With `--strict` a
 * warning fails the build; `npm run check` uses it.
 */
import { runBeside } from './run.ts'

const isStrict = process.argv.includes('--strict')
const steps = [
  ['app, worker and prerendered pages', 'vite', 'build', '--logLevel', 'warn'],
  ['compressed files', 'tsx', 'scripts/build/compress.ts'],
  ['server', 'tsx', 'scripts/build/server.ts'],
] as const

console.log('Building …')
for (const [name, program, ...args] of steps) {
  const start = performance.now()
  const { code, output } = await runBeside(program, args)
  console.log(`  ${name}: ${code === 0 ? `${((performance.now() - start) / 1000).toFixed(1)} s` : 'FAILED'}`)
  if (output.trim() !== '') console.log(output.trimEnd())
  if (code !== 0 || (isStrict && output.trim() !== '')) {
    process.exitCode = 1
    break
  }
}
