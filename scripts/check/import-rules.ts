/**
 * Runs dependency-cruiser and makes sure that it has seen the sources: when it cannot parse TypeScript it reports
 * "0 modules" and succeeds (docs/decisions/008).
 */
import { read } from '../run.ts'

interface Report {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[] }
}

const output = await read('depcruise', ['{contract,src,sw,server}/**/*.{ts,tsx}', '--output-type', 'json'])
if (output === null) throw new Error('dependency-cruiser could not run.')
const { totalCruised, violations } = (JSON.parse(output) as Report).summary
for (const { rule, from, to, cycle } of violations) {
  console.log(`${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}`)
}
console.log(`${totalCruised} modules, ${violations.length} violations`)
if (violations.length > 0 || totalCruised < 50) process.exitCode = 1
